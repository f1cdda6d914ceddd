/** The columns of the list of imports. */
import type { Import } from '../../../../sdk/src/generated/openapi.ts';
import { importsText as text } from '../../text/operation/imports.ts';
import type { Column } from '../../ui/table/columns.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { Time } from '../../ui/values/time.tsx';
import { ImportStateBadge } from './import-state.tsx';

type Count = 'created' | 'updated' | 'removed' | 'failed';

const countColumn = (id: Count): Column<Import> => ({
  id,
  header: text.column[id],
  cell: ({ counts }) => (counts ? formatNumber(counts[id]) : '–'),
  value: ({ counts }) => counts?.[id],
  align: 'end',
  isHideable: true,
});

export const columns: readonly Column<Import>[] = [
  {
    id: 'name',
    header: text.column.name,
    cell: ({ name }) => name,
    value: ({ name }) => name,
    isSortable: true,
    width: '14rem',
  },
  {
    id: 'kind',
    header: text.column.kind,
    cell: ({ kind }) => text.kind[kind],
    value: ({ kind }) => kind,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'by',
    header: text.column.by,
    cell: ({ by }) => by,
    value: ({ by }) => by,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'state',
    header: text.column.state,
    cell: ({ state }) => <ImportStateBadge state={state} />,
    value: ({ state }) => state,
    isSortable: true,
  },
  countColumn('created'),
  countColumn('updated'),
  countColumn('removed'),
  countColumn('failed'),
  {
    id: 'createdAt',
    header: text.column.createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    value: ({ createdAt }) => createdAt,
    isSortable: true,
  },
];
