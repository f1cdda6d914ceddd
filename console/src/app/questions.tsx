/** Dialogs that a request raises: sign in again, confirm that it is you. Then it goes on. */
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import { isLecternError, sentenceOf } from '../data/api.ts';
import { useQuestion } from '../data/interruptions.ts';
import { useApi } from '../data/queries.ts';
import { findSession, sessionQuery, useSession } from '../data/session.ts';
import { dialogText } from '../text/states.ts';
import { signInHref } from './sign-in.ts';

export function Questions() {
  const open = useQuestion();
  if (!open) return null;
  return open.question === 'sign-in' ? (
    <SignInDialog answer={open.answer} />
  ) : (
    <ConfirmationDialog answer={open.answer} />
  );
}

interface DialogProps {
  readonly answer: (isAnswered: boolean) => void;
}

const LOOK_EVERY_MS = 1_500;

/** Signs in in a small window, or in another tab, and sees when that is done. */
function SignInDialog({ answer }: DialogProps) {
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const look = async () => {
      const session = await findSession().catch(() => undefined);
      if (!session) return;
      client.setQueryData(sessionQuery.queryKey, session);
      answer(true);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [answer, client]);
  const href = signInHref('/console/signed-in');
  return (
    <Modal opened onClose={() => answer(false)} title={dialogText.signIn.title}>
      <div className="dialog">
        <p>{dialogText.signIn.sentence}</p>
        {isWaiting && <p role="status">{dialogText.signIn.waiting}</p>}
        <div className="dialog-buttons">
          <Button
            variant="filled"
            component="a"
            href={href}
            target="lectern-sign-in"
            data-autofocus
            onClick={(event) => {
              const opened = window.open(href, 'lectern-sign-in', 'popup,width=480,height=640');
              if (opened) event.preventDefault();
              setWaiting(true);
            }}
          >
            {dialogText.signIn.go}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Asks for the password, or a code of the second factor; then dangerous acts are open for a while. */
function ConfirmationDialog({ answer }: DialogProps) {
  const { confirm } = dialogText;
  const api = useApi();
  const client = useQueryClient();
  const { secondFactor } = useSession();
  const [kind, setKind] = useState<'password' | 'code'>('password');
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      await api.request('POST /console/1.0/session/confirm', { body: { [kind]: value } });
      await client.refetchQueries(sessionQuery);
      answer(true);
    } catch (error) {
      if (!isLecternError(error)) throw error;
      setFault(sentenceOf(error));
      setSending(false);
    }
  };
  const change = (to: typeof kind) => {
    setKind(to);
    setValue('');
    setFault(undefined);
  };
  const field = {
    value,
    error: fault,
    required: true,
    'data-autofocus': true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.currentTarget.value),
  };
  return (
    <Modal opened onClose={() => answer(false)} title={confirm.title}>
      <form className="dialog" onSubmit={submit}>
        <p>{confirm.sentence}</p>
        {kind === 'password' ? (
          <PasswordInput label={confirm.password} autoComplete="current-password" {...field} />
        ) : (
          <TextInput label={confirm.code} autoComplete="one-time-code" {...field} />
        )}
        <div className="dialog-buttons">
          {secondFactor.set && (
            <Button variant="subtle" onClick={() => change(kind === 'code' ? 'password' : 'code')}>
              {kind === 'code' ? confirm.usePassword : confirm.useCode}
            </Button>
          )}
          <Button onClick={() => answer(false)}>{dialogText.cancel}</Button>
          <Button variant="filled" type="submit" loading={isSending}>
            {confirm.go}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
