/** The own name; the e-mail address is shown. */
import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldOf } from '../../data/requests/faults.ts';
import { useWrite } from '../../data/requests/queries.ts';
import { sessionQuery, useSession } from '../../data/viewer/session.ts';
import { accountText } from '../../text/access/account.ts';
import { Form } from '../../ui/fields/form.tsx';
import { Panel } from '../../ui/page.tsx';

const text = accountText.profile;

export function ProfilePanel() {
  const { account } = useSession();
  const client = useQueryClient();
  const [name, setName] = useState(account.name);
  const change = useWrite('PATCH /console/1.0/account');
  const run = async () => {
    const reply = await change.mutateAsync({ body: { name } });
    setName(reply.account.name);
    await client.refetchQueries(sessionQuery);
    notifications.show({ message: text.saved });
  };
  return (
    <Panel title={text.title}>
      <Form
        className="account-form"
        run={run}
        error={change.error}
        buttons={
          <div>
            <Button
              type="submit"
              loading={change.isPending}
              disabled={name === account.name || name.trim() === ''}
            >
              {text.save}
            </Button>
          </div>
        }
      >
        <TextInput
          label={text.name}
          autoComplete="name"
          value={name}
          {...fieldOf(change.error, '/name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={text.email}
          description={text.emailHint}
          inputWrapperOrder={['label', 'input', 'description']}
          value={account.email}
          classNames={{ input: 'account-fixed' }}
          readOnly
        />
      </Form>
    </Panel>
  );
}
