/** The courses, and what is missing between content and standards. */
import type { Course } from '../../../../sdk/src/generated/openapi.ts';
import { useReadList } from '../../data/lists.ts';
import { useWho } from '../../data/queries.ts';
import { contentRoute } from '../../routes/content.ts';
import { courseRoute } from '../../routes/course.ts';
import { hrefOf } from '../../routes/route.ts';
import { contentText as text } from '../../text/content.ts';
import { type Column, readSort, type Sort, sortText } from '../../ui/columns.ts';
import { Copy } from '../../ui/copy.tsx';
import { cutMiddle } from '../../ui/format.ts';
import { More } from '../../ui/more.tsx';
import { PageHead } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Async, Empty, FilteredEmpty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { usePage } from '../../ui/use-page.ts';
import { Missing } from './missing.tsx';

const columns: readonly Column<Course>[] = [
  {
    id: 'title',
    header: text.column.title,
    cell: ({ title }) => title,
    value: ({ title }) => title,
    isSortable: true,
  },
  {
    id: 'courseCode',
    header: text.column.code,
    cell: ({ courseCode }) => courseCode,
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
    cell: ({ sourcedId, title }) => (
      <>
        <code>{cutMiddle(sourcedId)}</code> <Copy text={sourcedId} label={text.copyId(title)} />
      </>
    ),
    value: ({ sourcedId }) => sourcedId,
    isHideable: true,
    width: '16rem',
  },
];

export function Page() {
  const who = useWho();
  const { search, setSearch } = usePage(contentRoute);
  const sort: Sort = readSort(search.sort) ?? { column: 'title', isDescending: false };
  const query = {
    filter: "status='active'",
    sort: sort.column,
    orderBy: sort.isDescending ? 'desc' : 'asc',
    ...(search.search ? { search: search.search } : {}),
  } as const;
  const list = useReadList<Course, 'GET /rostering/1.0/courses'>(
    'GET /rostering/1.0/courses',
    { query },
    { rowsOf: ({ courses }) => courses },
  );
  const isEmpty = list.rows.length === 0 && !search.search;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Async query={list.query}>
        {() =>
          isEmpty ? (
            <Empty title={text.empty.title}>{text.empty.sentence}</Empty>
          ) : (
            <>
              <Table
                name="courses"
                caption={text.caption}
                columns={columns}
                rows={list.rows}
                keyOf={({ sourcedId }) => sourcedId}
                hrefOf={({ sourcedId }) =>
                  hrefOf(courseRoute, { who, params: { courseId: sourcedId } })
                }
                sort={sort}
                onSort={(next) => setSearch({ sort: sortText(next) }, { replace: true })}
                allRows={list.allRows}
                toolbar={
                  <SearchField
                    label={text.search}
                    value={search.search}
                    onSearch={(value) => setSearch({ search: value }, { replace: true })}
                  />
                }
                empty={
                  <FilteredEmpty
                    filters={[text.searched(search.search ?? '')]}
                    onClear={() => setSearch({ search: undefined })}
                  />
                }
                footer={<More shown={list.rows.length} total={list.total} query={list.query} />}
              />
              <Missing />
            </>
          )
        }
      </Async>
    </>
  );
}
