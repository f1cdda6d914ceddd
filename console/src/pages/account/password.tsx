/** The own password: a new one ends all other sessions. */
import { Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { faultAt, restOf } from '../../data/faults.ts';
import { useWrite } from '../../data/queries.ts';
import { useSession } from '../../data/session.ts';
import { accountText } from '../../text/account.ts';
import { Panel } from '../../ui/page.tsx';
import { Failure } from '../../ui/states.tsx';

const text = accountText.password;

/** As the server asks it (rules.ts of accounts): a password alone, and beside a second factor. */
const CHARACTERS_MIN = { alone: 15, withSecondFactor: 8 };

export function PasswordPanel() {
  const { account, secondFactor } = useSession();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNext] = useState('');
  const change = useWrite('PUT /console/1.0/account');
  const rest = restOf(change.error, ['/currentPassword', '/newPassword']);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await change.mutateAsync({ body: { currentPassword, newPassword } });
      setCurrent('');
      setNext('');
      notifications.show({ message: text.saved });
    } catch {
      // The form shows it.
    }
  };
  const faultOf = (pointer: string) => faultAt(change.error, pointer);
  const show = { 'aria-label': text.show };
  return (
    <Panel title={text.title}>
      <form className="account-form" onSubmit={submit}>
        {/* For password managers, which keep a password by name. */}
        <input type="hidden" autoComplete="username" value={account.email} />
        <PasswordInput
          label={text.current}
          autoComplete="current-password"
          value={currentPassword}
          error={faultOf('/currentPassword')}
          aria-invalid={faultOf('/currentPassword') !== undefined}
          visibilityToggleButtonProps={show}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        />
        <PasswordInput
          label={text.next}
          description={text.rule(CHARACTERS_MIN[secondFactor.set ? 'withSecondFactor' : 'alone'])}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          value={newPassword}
          error={faultOf('/newPassword')}
          aria-invalid={faultOf('/newPassword') !== undefined}
          visibilityToggleButtonProps={show}
          onChange={({ currentTarget }) => setNext(currentTarget.value)}
        />
        {rest !== undefined && rest !== null && <Failure error={rest} />}
        <div className="account-save">
          <Button
            type="submit"
            loading={change.isPending}
            disabled={currentPassword === '' || newPassword === ''}
          >
            {text.save}
          </Button>
          <span className="soft">{text.sentence}</span>
        </div>
      </form>
    </Panel>
  );
}
