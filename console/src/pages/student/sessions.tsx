/** The student's study sessions that began in the days. */
import { studentText } from '../../text/students/student.ts';
import { Async, Empty } from '../../ui/states.tsx';
import { SessionTable, useSessions } from './session-table.tsx';
import type { View } from './view.ts';

const text = studentText.sessions;

export function Sessions({ view }: { readonly view: View }) {
  const list = useSessions(view.studentId, view);
  return (
    <Async query={list.query}>
      {() =>
        list.rows.length === 0 ? (
          <Empty title={text.none.title}>{text.none.sentence}</Empty>
        ) : (
          <SessionTable name="student-sessions" caption={text.caption} list={list} />
        )
      }
    </Async>
  );
}
