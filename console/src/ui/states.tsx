/** The states of everything that loads: waiting, empty, failed. Every page uses these. */
import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isLecternError, type LecternError, sentenceOf } from '../data/requests/api.ts';
import { statesText } from '../text/states.ts';
import { Icon } from './icon.tsx';
import { Copy } from './values/copy.tsx';

const SHOW_AFTER_MS = 150;
const SLOW_AFTER_MS = 10_000;

/** True once the time has passed since the component was shown. */
function useElapsed(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

/** Nothing for a moment, then the shape of what comes; after 10 s it says so. */
export function Loading({ children }: { readonly children?: ReactNode }) {
  const isShown = useElapsed(SHOW_AFTER_MS);
  const isSlow = useElapsed(SLOW_AFTER_MS);
  return (
    <div aria-busy="true" className={isShown ? undefined : 'loading-hidden'}>
      <span className="visually-hidden" role="status">
        {isShown ? statesText.loading : ''}
      </span>
      {isSlow && <p className="soft">{statesText.slow}</p>}
      {children ?? <RowsSkeleton />}
    </div>
  );
}

/** Rows of a table that are on their way. */
export function RowsSkeleton({ rows = 8 }: { readonly rows?: number }) {
  return (
    <div className="rows-skeleton">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={index} height="0.75rem" width={`${[92, 78, 86, 70][index % 4]}%`} />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  /** What this place is for, in one sentence. */
  readonly children: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
}

export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}

interface FilteredEmptyProps {
  /** The filters in words. */
  readonly filters: readonly string[];
  readonly onClear: () => void;
  readonly children?: ReactNode;
}

export function FilteredEmpty({ filters, onClear, children }: FilteredEmptyProps) {
  return (
    <div className="empty">
      <h2>{statesText.filtered.title}</h2>
      <p>{filters.join(' · ')}</p>
      {children}
      <Button onClick={onClear}>{statesText.filtered.clear}</Button>
    </div>
  );
}

function titleOf({ status }: LecternError, isAct: boolean): string {
  const { error } = statesText;
  if (status === 0) return error.network;
  if (status === 403) return error.forbidden;
  if (status === 404) return error.missing;
  if (status === 429 || status === 503) return error.busy;
  if (status >= 500) return error.server;
  return isAct ? error.notDone : error.title;
}

/** Seconds until the server wants to be asked again; then it asks once, by itself. */
function useRetryAfter(error: LecternError, retry: (() => void) | undefined): number | undefined {
  const waits = (error.status === 429 || error.status === 503) && error.retryAfterMs !== null;
  const [left, setLeft] = useState(
    waits ? Math.ceil((error.retryAfterMs ?? 0) / 1_000) : undefined,
  );
  useEffect(() => {
    if (left === undefined || !retry) return;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : undefined);
      if (left <= 1) retry();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left, retry]);
  return retry ? left : undefined;
}

interface FailureProps {
  readonly error: unknown;
  readonly retry?: () => void;
  /** It was a change, not a view. */
  readonly isAct?: boolean;
}

/** What the server said, every finding, and a way on. */
export function Failure({ error, retry, isAct = false }: FailureProps) {
  if (!isLecternError(error)) {
    return <LecternFailure error={asLecternError(error)} retry={retry} isAct={isAct} />;
  }
  return <LecternFailure error={error} retry={retry} isAct={isAct} />;
}

function asLecternError(error: unknown): LecternError {
  const message = error instanceof Error ? error.message : String(error);
  return { message, status: -1, findings: [], requestId: null, retryAfterMs: null } as never;
}

interface LecternFailureProps {
  readonly error: LecternError;
  readonly retry: (() => void) | undefined;
  readonly isAct: boolean;
}

function LecternFailure({ error, retry, isAct }: LecternFailureProps) {
  const left = useRetryAfter(error, retry);
  const { status, findings, requestId } = error;
  const sentence = sentenceOf(error);
  const title = titleOf(error, isAct);
  // A single finding without a place often repeats the sentence.
  const news = findings.filter(({ path, message }) => path || message !== sentence);
  return (
    <div className="failure" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{title}</strong>
        {sentence !== title && <p>{sentence}</p>}
        {status === 403 && <p>{statesText.error.forbiddenNext}</p>}
        {status === 404 && <p>{statesText.error.missingNext}</p>}
        {news.length > 0 && <Findings findings={news} />}
        {left !== undefined && <p>{statesText.retryIn(left)}</p>}
        {requestId && (
          <p className="soft">
            {statesText.request} <code>{requestId}</code>{' '}
            <Copy text={requestId} label={`${statesText.copy} ${requestId}`} />
          </p>
        )}
        {retry && (
          <Button onClick={retry} leftSection={<Icon name="refresh" />}>
            {statesText.retry}
          </Button>
        )}
      </div>
    </div>
  );
}

function Findings({ findings }: { readonly findings: LecternError['findings'] }) {
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <li key={`${finding.path} ${finding.code}`}>
          <Place path={finding.path} /> {finding.message}
        </li>
      ))}
    </ul>
  );
}

/** The field of a form (`fieldOf`) that holds the member, or what it is in. */
function fieldAt(path: string): HTMLElement | null {
  if (!path) return null;
  const found = document.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(path)}"]`);
  return found ?? fieldAt(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
}

/** Where it is: leads to its field. */
function Place({ path }: { readonly path: string }) {
  const field = fieldAt(path);
  if (!path) return null;
  if (!field) return <code>{path}</code>;
  return (
    <button type="button" className="findings-place" onClick={() => field.focus()}>
      <code>{path}</code>
    </button>
  );
}

interface AsyncProps<Data> {
  readonly query: Pick<
    UseQueryResult<Data, LecternError>,
    'data' | 'error' | 'isPending' | 'refetch'
  >;
  /** The shape of what comes; rows when left out. */
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** An answer in all its states; an answer that came before stays when the next one fails. */
export function Async<Data>({ query, skeleton, children }: AsyncProps<Data>) {
  const { data, error, isPending, refetch } = query;
  const retry = () => void refetch();
  if (data === undefined) {
    if (error) return <Failure error={error} retry={retry} />;
    return isPending ? <Loading>{skeleton}</Loading> : null;
  }
  return (
    <>
      {error && <Failure error={error} retry={retry} />}
      <div className={error ? 'dimmed' : undefined}>{children(data)}</div>
    </>
  );
}
