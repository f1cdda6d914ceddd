/** Asks who it is, by password, code, passkey or provider, and opens dangerous acts for a while. */
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { OwnSession } from '../../../../sdk/src/generated/openapi.ts';
import { isLecternError, type RequestOptions, sentenceOf } from '../../data/requests/api.ts';
import { useApi } from '../../data/requests/queries.ts';
import { knowsPasskeys, showPasskey } from '../../data/viewer/passkeys.ts';
import { sessionQuery, useSession } from '../../data/viewer/session.ts';
import { dialogText } from '../../text/states.ts';
import { useOtherWindow, WindowButton } from './other-window.tsx';

const text = dialogText.confirm;
const CONFIRM = 'POST /console/1.0/session/confirm';
const PROVIDER = '/console/sign-in/provider?confirm&next=/console/signed-in';

const isConfirmed = ({ confirmedUntil }: OwnSession) => confirmedUntil !== null;

type Proof = RequestOptions<typeof CONFIRM>['body'];

/** Sends what shows who it is; the fault is what the server, or the device, said against it. */
function useProof(onRight: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async (proofOf: () => Proof | Promise<Proof>) => {
    setSending(true);
    setFault(undefined);
    try {
      await api.request(CONFIRM, { body: await proofOf() });
      await client.refetchQueries(sessionQuery);
      onRight();
    } catch (error) {
      if (error instanceof DOMException) setFault(text.noPasskey);
      else if (isLecternError(error)) setFault(sentenceOf(error));
      else throw error;
      setSending(false);
    }
  };
  const withPasskey = async () => {
    const { options } = await api.request('POST /console/1.0/session/confirm/options');
    return { passkey: await showPasskey(options) };
  };
  return { fault, setFault, isSending, send, withPasskey };
}

interface ConfirmationProps {
  readonly answer: (isAnswered: boolean) => void;
}

export function ConfirmationDialog({ answer }: ConfirmationProps) {
  const { confirmBy } = useSession();
  const typed = (['password', 'code'] as const).filter((way) => confirmBy.includes(way));
  const [kind, setKind] = useState(typed[0]);
  const [value, setValue] = useState('');
  const proof = useProof(() => answer(true));
  useOtherWindow(isConfirmed, () => answer(true));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind) void proof.send(() => ({ [kind]: value }));
  };
  const change = (to: typeof kind) => {
    setKind(to);
    setValue('');
    proof.setFault(undefined);
  };
  const other = typed.find((way) => way !== kind);
  return (
    <Modal opened onClose={() => answer(false)} title={text.title}>
      <form className="dialog" onSubmit={submit}>
        <p>{text.sentence}</p>
        {kind ? (
          <ProofField kind={kind} value={value} fault={proof.fault} onChange={setValue} />
        ) : (
          <p role="alert">{proof.fault}</p>
        )}
        <div className="dialog-buttons dialog-ways">
          {other && (
            <Button variant="subtle" onClick={() => change(other)}>
              {text.use[other]}
            </Button>
          )}
          {confirmBy.includes('passkey') && knowsPasskeys() && (
            <Button variant="subtle" onClick={() => proof.send(proof.withPasskey)}>
              {text.use.passkey}
            </Button>
          )}
          {confirmBy.includes('provider') && (
            <WindowButton href={PROVIDER}>{text.use.provider}</WindowButton>
          )}
        </div>
        <div className="dialog-buttons">
          <Button onClick={() => answer(false)}>{dialogText.cancel}</Button>
          {kind && (
            <Button variant="filled" type="submit" loading={proof.isSending}>
              {text.go}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

interface ProofFieldProps {
  readonly kind: 'password' | 'code';
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

function ProofField({ kind, value, fault, onChange }: ProofFieldProps) {
  const field = {
    value,
    error: fault,
    'aria-invalid': fault !== undefined,
    required: true,
    'data-autofocus': true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value),
  };
  return kind === 'password' ? (
    <PasswordInput label={text.password} autoComplete="current-password" {...field} />
  ) : (
    <TextInput label={text.code} autoComplete="one-time-code" {...field} />
  );
}
