/** The students whose data may be read: a list, and what all of them did day by day. */

import { nameOf, useNames } from '../../data/records/names.ts';
import { schoolIdOf, type User, useClassCounts } from '../../data/records/students.ts';
import type { PlaceOf } from '../../data/requests/api.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { useWho } from '../../data/requests/queries.ts';
import { hrefOf } from '../../routes/route.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { studentsRoute } from '../../routes/students/students.ts';
import { studentsText as text } from '../../text/students/students.ts';
import { PageHead } from '../../ui/page.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { RecordList, useListPage } from '../../ui/table/record-list.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Activity } from './activity.tsx';
import { filterOf, useFilters } from './filters.tsx';
import { WaysToStudents } from './ways.tsx';

/** Fewer would find nearly everybody. */
const LETTERS_MIN = 2;

export function Page() {
  const who = useWho();
  const { view = 'list' } = usePage(studentsRoute).search;
  const href = (one?: 'activity') => hrefOf(studentsRoute, { who, search: { view: one } });
  const tabs = [
    { id: 'list', name: text.views.list, href: href() },
    { id: 'activity', name: text.views.activity, href: href('activity') },
  ];
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <LinkTabs label={text.views.label} current={view} tabs={tabs} />
      {view === 'activity' ? <Activity /> : <List />}
    </>
  );
}

function List() {
  const who = useWho();
  const page = useListPage(studentsRoute, 'familyName');
  const { search: _, ...query } = page.query;
  const words = (page.words ?? '').trim();
  const searched = words.length >= LETTERS_MIN ? { search: words } : {};
  const filter = filterOf(page.search);
  const [name, place] = placeOf(page.search.class, { ...query, ...searched, filter });
  const list = useReadList<User, All>(name, place, { rowsOf: ({ users }) => users });
  const columns = useColumns(list.rows);
  const filters = useFilters();
  const isShort = words !== '' && words.length < LETTERS_MIN;
  return (
    <RecordList
      name="students"
      text={text}
      columns={columns}
      keyOf={({ sourcedId }) => sourcedId}
      hrefOf={({ sourcedId }) => hrefOf(studentRoute, { who, params: { studentId: sourcedId } })}
      page={page}
      list={list}
      filters={{
        ...filters,
        fields: (
          <>
            {isShort && <span className="soft">{text.short}</span>}
            {filters.fields}
          </>
        ),
      }}
      emptyAction={<WaysToStudents />}
    />
  );
}

type All = 'GET /rostering/1.0/users';

/** Students of a class, else all: both lists have the same records and parameters. */
function placeOf(classSourcedId: string | undefined, query: PlaceOf<All>['query']) {
  if (!classSourcedId) return ['GET /rostering/1.0/users', { query }] as const;
  const name = 'GET /rostering/1.0/classes/{classSourcedId}/students';
  return [name, { path: { classSourcedId }, query }] as unknown as readonly [All, PlaceOf<All>];
}

function useColumns(rows: readonly User[]): readonly Column<User>[] {
  const schools = useNames('orgs', rows.map(schoolIdOf));
  const classes = useClassCounts(rows.map(({ sourcedId }) => sourcedId));
  const schoolOf = (row: User) => {
    const id = schoolIdOf(row);
    return id && (schools.get(id) ?? id);
  };
  return [
    ...plainColumns,
    {
      id: 'school',
      header: text.column.school,
      cell: schoolOf,
      value: schoolOf,
      isHideable: true,
    },
    {
      id: 'classes',
      header: text.column.classes,
      cell: ({ sourcedId }) => {
        const count = classes.get(sourcedId);
        return count === undefined ? '–' : formatNumber(count);
      },
      align: 'end',
      isHideable: true,
    },
    {
      id: 'sourcedId',
      header: text.column.id,
      cell: (student) => <ShortId id={student.sourcedId} copy={text.copyId(nameOf(student))} />,
      value: ({ sourcedId }) => sourcedId,
      isHideable: true,
      width: '9rem',
    },
  ];
}

const plainColumns: readonly Column<User>[] = [
  {
    id: 'familyName',
    header: text.column.name,
    cell: (student) => <bdi>{nameOf(student) || text.nameless}</bdi>,
    value: nameOf,
    isSortable: true,
  },
  {
    id: 'username',
    header: text.column.username,
    cell: ({ username }) => username,
    value: ({ username }) => username,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'grades',
    header: text.column.grades,
    cell: ({ grades }) => grades?.join(', '),
    value: ({ grades }) => grades?.join(', '),
    isHideable: true,
  },
];
