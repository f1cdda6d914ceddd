/** Downloads the roster as files of OneRoster, after a proof that it is the person. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useApplications } from '../../data/records/applications.ts';
import { ask } from '../../data/requests/interruptions.ts';
import { useApi } from '../../data/requests/queries.ts';
import { useSession } from '../../data/viewer/session.ts';
import { rostersText } from '../../text/operation/rosters.ts';
import { ActDialog } from '../../ui/dialogs.tsx';

const text = rostersText.export;

export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const { confirmedUntil } = useSession();
  const [typed, setTyped] = useState('');
  const [application, setApplication] = useState<string | null>(null);
  const found = useApplications(typed.trim());
  const run = async () => {
    const isConfirmed = confirmedUntil !== null && Date.parse(confirmedUntil) > Date.now();
    if (!isConfirmed && !(await ask('confirmation'))) throw new Error(text.notConfirmed);
    const link = document.createElement('a');
    const query = application === null ? {} : { application };
    link.href = api.url('GET /admin/1.0/roster/export', { query });
    link.download = '';
    link.click();
  };
  return (
    <ActDialog title={text.title} act={text.act} run={run} onClose={onClose}>
      <p>{text.sentence}</p>
      <p>{text.disclosed}</p>
      <Select
        label={text.application}
        placeholder={text.all}
        searchable
        clearable
        limit={50}
        data={found.map(({ sourcedId, name }) => ({ value: sourcedId, label: name }))}
        value={application}
        onSearchChange={setTyped}
        onChange={setApplication}
      />
    </ActDialog>
  );
}
