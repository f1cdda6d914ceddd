/** Erasures of students whose data the application had, until it confirms its own erasure. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StudentErasure } from '../../../../sdk/src/generated/openapi.ts';
import { useRead, useWho, useWrite } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { webhooksText } from '../../text/access/webhooks.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time } from '../../ui/values/time.tsx';

const text = webhooksText.erasures;
const LIST = 'GET /applications/1.0/{sourcedId}/erasures';

/** Nothing when all are confirmed. */
export function Erasures({ applicationId }: { readonly applicationId: string }) {
  const path = { sourcedId: applicationId };
  const found = useRead(LIST, { path });
  const confirm = useWrite('POST /applications/1.0/{sourcedId}/erasures/{erasureId}/confirmation', {
    changes: [LIST],
  });
  const { mayOfferWrites } = useRights();
  const mayConfirm = useWho().kind === 'platform' || mayOfferWrites;
  const [asked, setAsked] = useState<string>();
  return (
    <>
      <Async query={found} skeleton={<span />}>
        {({ erasures }) => {
          const open = erasures.filter(({ confirmedAt }) => confirmedAt === null);
          if (open.length === 0) return null;
          return (
            <div className="erasures">
              <Panel title={text.title}>
                <Table
                  name="erasures"
                  caption={text.caption}
                  columns={mayConfirm ? [...COLUMNS, confirmColumn(setAsked)] : COLUMNS}
                  rows={open}
                  keyOf={({ id }) => id}
                  toolbar={<p className="soft">{text.sentence}</p>}
                />
              </Panel>
            </div>
          );
        }}
      </Async>
      {asked && (
        <ActDialog
          title={text.dialog}
          act={text.act}
          run={() => confirm.mutateAsync({ path: { ...path, erasureId: asked } })}
          onClose={() => setAsked(undefined)}
        >
          <p>{text.promise}</p>
        </ActDialog>
      )}
    </>
  );
}

const COLUMNS: readonly Column<StudentErasure>[] = [
  {
    id: 'id',
    header: text.id,
    cell: ({ id }) => <ShortId id={id} copy={text.copyId} />,
    value: ({ id }) => id,
  },
  {
    id: 'erasedAt',
    header: text.erased,
    cell: ({ erasedAt }) => <Time at={erasedAt} />,
    value: ({ erasedAt }) => erasedAt,
  },
];

const confirmColumn = (ask: (id: string) => void): Column<StudentErasure> => ({
  id: 'confirm',
  header: text.acts,
  isActs: true,
  cell: ({ id }) => (
    <Button size="xs" onClick={() => ask(id)}>
      {text.confirm}
    </Button>
  ),
});
