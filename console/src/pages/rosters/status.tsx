/** The one member of a record that is changed here: its status. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../data/requests/queries.ts';
import type { RosterKind } from '../../routes/operation/rosters.ts';
import { rostersText } from '../../text/operation/rosters.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { nameOf, type RosterRecord, SERVED } from './records.ts';

const text = rostersText.status;

interface StatusProps {
  readonly kind: RosterKind;
  readonly record: RosterRecord;
}

export function StatusButton(props: StatusProps) {
  const [isOpen, setOpen] = useState(false);
  const words = text[isDeleted(props.record) ? 'restore' : 'delete'];
  return (
    <>
      <Button variant="subtle" color="soft" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <StatusDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const isDeleted = ({ status }: RosterRecord) => status === 'tobedeleted';

function StatusDialog({ kind, record, onClose }: StatusProps & { readonly onClose: () => void }) {
  const change = useStatusChange(kind, record.sourcedId);
  const gone = isDeleted(record);
  const words = text[gone ? 'restore' : 'delete'];
  const name = nameOf(record);
  return (
    <ActDialog
      title={words.title(name)}
      act={words.act(name)}
      isDangerous={!gone}
      run={() => change(!gone)}
      onClose={onClose}
    >
      <p>{words.sentence}</p>
    </ActDialog>
  );
}

/** Deletes, which keeps the record with its status, or puts it back as it is stored now. */
function useStatusChange(kind: RosterKind, sourcedId: string) {
  const api = useApi();
  const client = useQueryClient();
  const { one, singular } = SERVED[kind];
  const path = { sourcedId };
  const request = (verb: string, given: object = {}) =>
    api.request(one.replace('GET', verb) as typeof one, { path, ...given } as never);
  return async (isDeleting: boolean) => {
    if (isDeleting) await request('DELETE');
    else {
      const reply = (await request('GET')) as Readonly<Record<string, RosterRecord>>;
      await request('PUT', { body: { [singular]: { ...reply[singular], status: 'active' } } });
    }
    await client.invalidateQueries({ queryKey: [api.prefix] });
  };
}
