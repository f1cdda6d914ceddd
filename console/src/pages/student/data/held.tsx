/** Tables with rows of the student, and what an erasure does with them. */
import type { ReplyOf } from '../../../data/requests/api.ts';
import { studentDataText } from '../../../text/students/student-data.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { formatNumber } from '../../../ui/values/format.ts';

const text = studentDataText.held;

export type Held = ReplyOf<'GET /admin/1.0/students/{sourcedId}/holdings'>['holdings'][number];

export const countColumns: readonly Column<Pick<Held, 'table' | 'rows'>>[] = [
  {
    id: 'table',
    header: text.table,
    cell: ({ table }) => <code>{table}</code>,
    value: ({ table }) => table,
    isSortable: true,
  },
  {
    id: 'rows',
    header: text.rows,
    cell: ({ rows }) => formatNumber(rows),
    value: ({ rows }) => rows,
    align: 'end',
    isSortable: true,
  },
];

export const heldColumns: readonly Column<Held>[] = [
  ...countColumns,
  {
    id: 'erasure',
    header: text.erasure,
    cell: ({ erasure }) => text.erasures[erasure],
    value: ({ erasure }) => erasure,
    isSortable: true,
  },
];
