/** The own password: a new one ends all other sessions. */
import { Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { fieldOf } from '../../data/requests/faults.ts';
import { useWrite } from '../../data/requests/queries.ts';
import { useSession } from '../../data/viewer/session.ts';
import { accountText } from '../../text/access/account.ts';
import { Form } from '../../ui/fields/form.tsx';
import { Panel } from '../../ui/page.tsx';

const text = accountText.password;

/** What the server asks of a password (rules.ts of accounts): alone, and beside a second factor. */
const CHARACTERS_MIN = { alone: 15, withSecondFactor: 8 };

export function PasswordPanel() {
  const { account, secondFactor } = useSession();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNext] = useState('');
  const change = useWrite('PATCH /console/1.0/account');
  const run = async () => {
    await change.mutateAsync({ body: { currentPassword, newPassword } });
    setCurrent('');
    setNext('');
    notifications.show({ message: text.saved });
  };
  const show = { 'aria-label': text.show };
  return (
    <Panel title={text.title}>
      <Form
        className="account-form"
        run={run}
        error={change.error}
        buttons={
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
        }
      >
        {/* For password managers, which keep a password by name. */}
        <input type="hidden" autoComplete="username" value={account.email} />
        <PasswordInput
          label={text.current}
          autoComplete="current-password"
          value={currentPassword}
          {...fieldOf(change.error, '/currentPassword')}
          visibilityToggleButtonProps={show}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        />
        <PasswordInput
          label={text.next}
          description={text.rule(CHARACTERS_MIN[secondFactor.set ? 'withSecondFactor' : 'alone'])}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          value={newPassword}
          {...fieldOf(change.error, '/newPassword')}
          visibilityToggleButtonProps={show}
          onChange={({ currentTarget }) => setNext(currentTarget.value)}
        />
      </Form>
    </Panel>
  );
}
