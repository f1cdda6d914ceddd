/** The courses, and what is missing between content and standards. */
import { Switch } from '@mantine/core';
import type { Course } from '../../../../sdk/src/generated/openapi.ts';
import { useApplications } from '../../data/records/applications.ts';
import { codeOf, useCourseNumbers } from '../../data/records/courses.ts';
import { useNames } from '../../data/records/names.ts';
import { OF_ALL_STUDENTS } from '../../data/records/records.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { useWho } from '../../data/requests/queries.ts';
import { contentRoute } from '../../routes/content/content.ts';
import { courseRoute } from '../../routes/content/course.ts';
import { hrefOf } from '../../routes/route.ts';
import { contentText as text } from '../../text/content/content.ts';
import { PageHead } from '../../ui/page.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { RecordList, useListPage } from '../../ui/table/record-list.tsx';
import { formatNumber, formatPercent, shortId } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Missing } from './missing.tsx';

const plainColumns: readonly Column<Course>[] = [
  {
    id: 'courseCode',
    header: text.column.code,
    cell: codeOf,
    value: ({ courseCode }) => courseCode,
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
  {
    id: 'subjects',
    header: text.column.subjects,
    cell: ({ subjects }) => subjects?.join(', '),
    value: ({ subjects }) => subjects?.join(', '),
    isHideable: true,
  },
];

const lastColumns: readonly Column<Course>[] = [
  {
    id: 'dateLastModified',
    header: text.column.changed,
    cell: ({ dateLastModified }) => <Time at={dateLastModified} />,
    value: ({ dateLastModified }) => dateLastModified,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'sourcedId',
    header: text.column.id,
    cell: ({ sourcedId, title }) => <ShortId id={sourcedId} copy={text.copyId(title)} />,
    value: ({ sourcedId }) => sourcedId,
    isHideable: true,
    width: '9rem',
  },
];

/** The student for whom reviews made the course; undefined = it is for all. */
function studentIdOf({ metadata }: Course): string | undefined {
  const review = metadata?.['review'] as { readonly studentId?: unknown } | undefined;
  return typeof review?.studentId === 'string' ? review.studentId : undefined;
}

function useColumns(rows: readonly Course[]): readonly Column<Course>[] {
  const numbers = useCourseNumbers(rows.map(({ sourcedId }) => sourcedId));
  const names = new Map(useApplications().map(({ sourcedId, name }) => [sourcedId, name]));
  const applicationOf = ({ sourcedId }: Course) => {
    const id = numbers.get(sourcedId)?.applicationId;
    return id && (names.get(id) ?? shortId(id));
  };
  const lessonsOf = ({ sourcedId }: Course) => numbers.get(sourcedId)?.lessons;
  const taggedOf = ({ sourcedId }: Course) => {
    const { lessons, lessonsWithStandards } = numbers.get(sourcedId) ?? {};
    return lessons ? formatPercent((lessonsWithStandards ?? 0) / lessons) : undefined;
  };
  const students = useNames('students', rows.map(studentIdOf));
  return [
    {
      id: 'title',
      header: text.column.title,
      cell: (course) => {
        const id = studentIdOf(course);
        return id === undefined
          ? course.title
          : text.reviewOf(course.title, students.get(id) ?? shortId(id));
      },
      value: ({ title }) => title,
      isSortable: true,
    },
    ...plainColumns,
    {
      id: 'lessons',
      header: text.column.lessons,
      cell: (course) => {
        const lessons = lessonsOf(course);
        return lessons === undefined ? '–' : formatNumber(lessons);
      },
      align: 'end',
      isHideable: true,
    },
    {
      id: 'tagged',
      header: text.column.tagged,
      cell: (course) => taggedOf(course) ?? '–',
      align: 'end',
      isHideable: true,
    },
    {
      id: 'application',
      header: text.column.application,
      cell: applicationOf,
      isHideable: true,
    },
    ...lastColumns,
  ];
}

const ACTIVE = "status='active'";

export function Page() {
  const who = useWho();
  const page = useListPage(contentRoute, 'title');
  const { search, setSearch } = page;
  const list = useReadList<Course, 'GET /rostering/1.0/courses'>(
    'GET /rostering/1.0/courses',
    {
      query: {
        filter: search.reviews ? ACTIVE : `${ACTIVE} AND ${OF_ALL_STUDENTS}`,
        ...page.query,
      },
    },
    { rowsOf: ({ courses }) => courses },
  );
  const columns = useColumns(list.rows);
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <RecordList
        name="courses"
        text={text}
        columns={columns}
        keyOf={({ sourcedId }) => sourcedId}
        hrefOf={({ sourcedId }) => hrefOf(courseRoute, { who, params: { courseId: sourcedId } })}
        page={page}
        list={list}
        filters={{
          fields: (
            <Switch
              label={text.reviews}
              checked={search.reviews !== undefined}
              onChange={({ currentTarget }) =>
                setSearch({ reviews: currentTarget.checked ? '1' : undefined }, { replace: true })
              }
            />
          ),
          words: [],
          none: {},
        }}
      >
        <Missing />
      </RecordList>
    </>
  );
}
