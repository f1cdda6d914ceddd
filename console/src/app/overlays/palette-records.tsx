/** What the palette finds on the server: courses, lessons, classes, standards, students. */

import { OF_ALL_STUDENTS, type RecordKind, useRecords } from '../../data/records/records.ts';
import { useApi, useWho } from '../../data/requests/queries.ts';
import { courseRoute } from '../../routes/content/course.ts';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { hrefOf } from '../../routes/route.ts';
import { classRoute } from '../../routes/students/class.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { paletteText } from '../../text/shell.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useOpen } from '../../ui/link.tsx';

const CHARACTERS_MIN = 2;
const SHOWN_MAX = 4;
/** Whose name is shown to whom is recorded: people are looked for by this word alone. */
const STUDENT = /^student\s+(?=\S.*\S)/i;

/** Whether the name of a student is typed, which no page of the documentation is about. */
export const isOfStudents = (query: string) => STUDENT.test(query.trim());

type Found = NonNullable<ReturnType<typeof useRecords>['data']>[number];

/** The kinds that are found for what is typed. */
function useFound(query: string) {
  const { kind } = useWho();
  const typed = query.trim();
  const name = STUDENT.test(typed) ? typed.replace(STUDENT, '') : undefined;
  const isName = name === undefined && typed.length >= CHARACTERS_MIN;
  const taught = { typed, filter: OF_ALL_STUDENTS };
  const found = {
    courses: useRecords('courses', taught, isName),
    lessons: useRecords('taughtLessons', { typed }, isName),
    classes: useRecords('classes', taught, isName && kind === 'platform'),
    standards: useRecords('standards', { typed }, isName),
    students: useRecords('students', { typed: name ?? '' }, name !== undefined),
  };
  const isAsked = (one: keyof typeof found) =>
    one === 'students' ? name !== undefined : isName && (one !== 'classes' || kind === 'platform');
  return (Object.keys(found) as (keyof typeof found)[]).filter(isAsked).map((one) => ({
    kind: one,
    rows: found[one].data?.slice(0, SHOWN_MAX),
    // An application without the right to read them finds none.
    isPending: found[one].isPending && !found[one].isError,
  }));
}

const ICONS = {
  ...{ courses: 'tree', lessons: 'tree', classes: 'roster', standards: 'book', students: 'person' },
} as const satisfies Partial<Record<RecordKind, IconName>>;

export function useRecordActions(query: string) {
  const find = useHref();
  const open = useOpen();
  const found = useFound(query);
  const groups = found.map(({ kind, rows = [] }) => ({
    group: paletteText[kind],
    actions: rows.map((row) => ({
      id: `${kind} ${row.id}`,
      label: row.name,
      ...(kind === 'students' ? { description: row.id } : {}),
      // The server has found it.
      keywords: query,
      leftSection: <Icon name={ICONS[kind]} />,
      onClick: () => void find(kind, row).then(open),
    })),
  }));
  return {
    groups,
    count: groups.reduce((sum, { actions }) => sum + actions.length, 0),
    isPending: found.some(({ isPending }) => isPending),
  };
}

/** The page that shows a record; that of a lesson is its course's, which its unit names. */
function useHref() {
  const who = useWho();
  const api = useApi();
  return async (kind: keyof typeof ICONS, { id, within = '' }: Found): Promise<string> => {
    switch (kind) {
      case 'courses':
        return hrefOf(courseRoute, { who, params: { courseId: id } });
      case 'lessons': {
        const place = { path: { sourcedId: within } };
        const { unit } = await api.request('GET /rostering/1.0/units/{sourcedId}', place);
        const params = { courseId: unit.course.sourcedId };
        return hrefOf(courseRoute, { who, params, search: { node: id } });
      }
      case 'classes':
        return hrefOf(classRoute, { who, params: { classId: id } });
      case 'standards':
        return hrefOf(frameworkRoute, {
          who,
          params: { documentId: within },
          search: { item: id },
        });
      case 'students':
        return hrefOf(studentRoute, { who, params: { studentId: id } });
    }
  };
}
