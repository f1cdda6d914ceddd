/** Where a page cannot be shown: it failed, or there is none at this address. */
import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isLecternError } from '../data/requests/api.ts';
import { useWho } from '../data/requests/queries.ts';
import { useSession } from '../data/viewer/session.ts';
import { OF_ORG, whoPath } from '../data/viewer/who.ts';
import { shellText } from '../text/shell.ts';
import { statesText } from '../text/states.ts';
import { Icon } from '../ui/icon.tsx';
import { HrefLink } from '../ui/link.tsx';
import { Failure } from '../ui/states.tsx';
import { Command } from '../ui/values/copy.tsx';
import { homePath } from './home.ts';
import { openPalette } from './open-palette.ts';

/** A chunk is missing: the server has another version of the console. */
const isMissingChunk = (error: Error) => /dynamically imported module/i.test(error.message);

export function PageCrash({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (isLecternError(error)) return <Failure error={error} retry={retry} />;
  return (
    <div className="empty" role="alert">
      <h1 tabIndex={-1}>{isMissingChunk(error) ? statesText.updated : statesText.crashed}</h1>
      {!isMissingChunk(error) && (
        <>
          <p>{statesText.crashedNext}</p>
          <Command text={error.stack ?? error.message} />
        </>
      )}
      <Button onClick={() => location.reload()}>{statesText.reload}</Button>
    </div>
  );
}

export function NoPage() {
  const who = useWho();
  const hasSearch = who.kind !== 'person' && !(who.kind in OF_ORG);
  return hasSearch ? <MissingForAccount /> : <Missing home={`/${whoPath(who)}`} />;
}

/** Stands in place of a page that the account may not open, or may no more. */
export function NotYours() {
  const { title, next } = statesText.notYours;
  return <Missing home={homePath(useSession())} title={title} next={next} />;
}

function MissingForAccount() {
  return (
    <Missing home={homePath(useSession())}>
      <Button variant="filled" onClick={openPalette} leftSection={<Icon name="search" />}>
        {shellText.search}
      </Button>
    </Missing>
  );
}

interface MissingProps {
  /** Below /console. */
  readonly home: string;
  readonly title?: string;
  /** What the person can do. */
  readonly next?: string;
  readonly children?: ReactNode;
}

function Missing({ home, title = statesText.noPage, next, children }: MissingProps) {
  return (
    <div className="empty">
      <title>{shellText.title([title])}</title>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{next ?? statesText.noPageNext(decodedPath(location.pathname))}</p>
      {children}
      <HrefLink href={`/console${home}`}>{statesText.noPageHome}</HrefLink>
    </div>
  );
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
