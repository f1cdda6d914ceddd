/** Erases the student: what goes and what stays, the id typed, then the result by table. */

import { nameOf } from '../../../data/records/names.ts';
import type { User } from '../../../data/records/students.ts';
import { useApi } from '../../../data/requests/queries.ts';
import { studentsRoute } from '../../../routes/students/students.ts';
import { studentText } from '../../../text/students/student.ts';
import { studentDataText } from '../../../text/students/student-data.ts';
import { ActDialog } from '../../../ui/dialogs.tsx';
import { PageLink } from '../../../ui/link.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { countColumns } from './held.tsx';

const text = studentDataText.erase;

export type Erased = Readonly<Record<string, number>>;

interface EraseProps {
  readonly student: User;
  readonly onErased: (erased: Erased) => void;
  readonly onClose: () => void;
}

export function EraseDialog({ student, onErased, onClose }: EraseProps) {
  const api = useApi();
  const { sourcedId } = student;
  const name = nameOf(student) || sourcedId;
  return (
    <ActDialog
      title={text.ask(name)}
      act={text.act(name)}
      isDangerous
      typed={sourcedId}
      run={async () => {
        const path = { sourcedId };
        const { erased } = await api.request('DELETE /admin/1.0/students/{sourcedId}', { path });
        onErased(erased);
      }}
      onClose={onClose}
    >
      <p>{text.goes}</p>
      <p>{text.stays}</p>
      <p>{text.backups}</p>
    </ActDialog>
  );
}

/** In place of the page of the student, who is no more. */
export function ErasedStudent({ erased }: { readonly erased: Erased }) {
  const rows = Object.entries(erased)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => ({ table, rows: count }));
  return (
    <>
      <PageHead
        title={text.done}
        above={[studentText.trail]}
        trail={<PageLink to={studentsRoute}>{studentText.trail}</PageLink>}
        lead={text.result}
      />
      <Table
        name="student-erased"
        caption={text.done}
        columns={countColumns}
        rows={rows}
        keyOf={({ table }) => table}
        footer={<p>{studentDataText.held.sum(rows.reduce((sum, one) => sum + one.rows, 0))}</p>}
      />
    </>
  );
}
