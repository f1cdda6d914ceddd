/** The own name; the e-mail address is shown. */
import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { faultAt, restOf } from '../../data/faults.ts';
import { useWrite } from '../../data/queries.ts';
import { sessionQuery, useSession } from '../../data/session.ts';
import { accountText } from '../../text/account.ts';
import { Panel } from '../../ui/page.tsx';
import { Failure } from '../../ui/states.tsx';

const text = accountText.profile;

export function ProfilePanel() {
  const { account } = useSession();
  const client = useQueryClient();
  const [name, setName] = useState(account.name);
  const change = useWrite('PUT /console/1.0/account');
  const rest = restOf(change.error, ['/name']);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const reply = await change.mutateAsync({ body: { name } });
      setName(reply.account.name);
      await client.refetchQueries(sessionQuery);
      notifications.show({ message: text.saved });
    } catch {
      // The form shows it.
    }
  };
  return (
    <Panel title={text.title}>
      <form className="account-form" onSubmit={submit}>
        <TextInput
          label={text.name}
          autoComplete="name"
          value={name}
          error={faultAt(change.error, '/name')}
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
        {rest !== undefined && rest !== null && <Failure error={rest} />}
        <div>
          <Button
            type="submit"
            loading={change.isPending}
            disabled={name === account.name || name.trim() === ''}
          >
            {text.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
