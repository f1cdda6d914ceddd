/** The second factors of one's own account: passkeys, an authenticator app, recovery codes. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BegunApp, OwnFactors, OwnPasskey } from '../../../../sdk/src/generated/openapi.ts';
import { nextHref } from '../../app/sign-in.ts';
import { knowsPasskeys } from '../../data/viewer/passkeys.ts';
import { useSession } from '../../data/viewer/session.ts';
import { accountText } from '../../text/access/account.ts';
import { Setting, Settings } from '../../ui/fields/settings.tsx';
import { Panel } from '../../ui/page.tsx';
import { StateTag } from '../../ui/people/people.tsx';
import { Async, Failure } from '../../ui/states.tsx';
import { Time } from '../../ui/values/time.tsx';
import {
  AppDialog,
  CodesDialog,
  NewCodesDialog,
  PasskeyDialog,
  RemoveDialog,
  type Removed,
  RenameDialog,
} from './factor-dialogs.tsx';
import { useFactorActs, useFactors } from './use-factors.ts';

const text = accountText.factor;

type Open =
  | { readonly kind: 'passkey' }
  | { readonly kind: 'app'; readonly begun: BegunApp }
  | { readonly kind: 'rename'; readonly passkey: OwnPasskey }
  | { readonly kind: 'remove'; readonly removed: Removed }
  | { readonly kind: 'new-codes' };

export function FactorPanel() {
  const factors = useFactors();
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setOpen(undefined);
  // Who was led here by the sign-in goes on as soon as the factor is there.
  const closeCodes = () => {
    setCodes([]);
    const next = nextHref();
    if (next) window.location.assign(next);
  };
  const dialog = { onCodes: setCodes, onClose: close };
  return (
    <Panel title={text.title}>
      <Async query={factors}>{(found) => <Factors factors={found} onOpen={setOpen} />}</Async>
      {open?.kind === 'passkey' && <PasskeyDialog {...dialog} />}
      {open?.kind === 'app' && <AppDialog begun={open.begun} {...dialog} />}
      {open?.kind === 'new-codes' && <NewCodesDialog {...dialog} />}
      {open?.kind === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog removed={open.removed} onClose={close} />}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={closeCodes} />}
    </Panel>
  );
}

interface FactorsProps {
  readonly factors: OwnFactors;
  readonly onOpen: (open: Open) => void;
}

function Factors({ factors, onOpen }: FactorsProps) {
  const { set, required } = useSession().secondFactor;
  const isLast = factors.passkeys.length + Number(factors.app) === 1;
  const remove = (removed: Omit<Removed, 'isLast'>) =>
    onOpen({ kind: 'remove', removed: { ...removed, isLast } });
  return (
    <Settings>
      <Setting
        title={set ? text.isSet : text.missing}
        control={<StateTag color={set ? 'ok' : 'warn'}>{set ? text.on : text.off}</StateTag>}
      >
        {set ? text.isSetSentence : text.missingSentence} {required && text.required}
      </Setting>
      <PasskeyRows
        factors={factors}
        onAdd={() => onOpen({ kind: 'passkey' })}
        onRename={(passkey) => onOpen({ kind: 'rename', passkey })}
        onRemove={remove}
      />
      <AppRow hasApp={factors.app} onBegun={(begun) => onOpen({ kind: 'app', begun })}>
        <Button onClick={() => remove({ name: text.app.name })}>{text.app.remove}</Button>
      </AppRow>
      {set && (
        <Setting
          title={text.codes.title}
          control={<Button onClick={() => onOpen({ kind: 'new-codes' })}>{text.codes.make}</Button>}
        >
          {text.codes.left(factors.recoveryCodes)}
        </Setting>
      )}
    </Settings>
  );
}

interface PasskeyRowsProps {
  readonly factors: OwnFactors;
  readonly onAdd: () => void;
  readonly onRename: (passkey: OwnPasskey) => void;
  readonly onRemove: (removed: Omit<Removed, 'isLast'>) => void;
}

function PasskeyRows({ factors, onAdd, onRename, onRemove }: PasskeyRowsProps) {
  const canAdd = factors.takesPasskeys && knowsPasskeys();
  return (
    <>
      <Setting
        title={text.passkeys.title}
        control={canAdd && <Button onClick={onAdd}>{text.passkeys.add}</Button>}
      >
        {canAdd ? text.passkeys.sentence : text.passkeys.unknown}
      </Setting>
      {factors.passkeys.map((passkey) => (
        <Setting
          key={passkey.id}
          title={<bdi>{passkey.name}</bdi>}
          control={
            <>
              <Button
                aria-label={text.passkeys.renameOf(passkey.name)}
                onClick={() => onRename(passkey)}
              >
                {text.passkeys.rename}
              </Button>
              <Button
                aria-label={text.removeOf(passkey.name)}
                onClick={() => onRemove({ name: passkey.name, passkey: passkey.id })}
              >
                {text.remove}
              </Button>
            </>
          }
        >
          {text.passkeys.added} <Time at={passkey.createdAt} />
          {passkey.lastUsedAt && (
            <>
              {' · '}
              {text.passkeys.used} <Time at={passkey.lastUsedAt} />
            </>
          )}
        </Setting>
      ))}
    </>
  );
}

interface AppRowProps {
  readonly hasApp: boolean;
  readonly onBegun: (begun: BegunApp) => void;
  /** The control of an app that is set up. */
  readonly children: React.ReactNode;
}

function AppRow({ hasApp, onBegun, children }: AppRowProps) {
  const { beginApp } = useFactorActs();
  const [error, setError] = useState<unknown>();
  const begin = () => {
    setError(undefined);
    beginApp().then(onBegun, setError);
  };
  return (
    <Setting
      title={text.app.title}
      control={hasApp ? children : <Button onClick={begin}>{text.app.setUp}</Button>}
    >
      {hasApp ? text.app.isSet : text.app.sentence}
      {error !== undefined && <Failure error={error} isAct />}
    </Setting>
  );
}
