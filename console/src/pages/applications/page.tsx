/** The applications of the platform. The example of a page: README.md explains each part. */
import { Button } from '@mantine/core';
import type { Application } from '../../../../sdk/src/generated/openapi.ts';
import { useReadList } from '../../data/lists.ts';
import { useWho } from '../../data/queries.ts';
import { applicationRoute } from '../../routes/application.ts';
import { applicationsRoute } from '../../routes/applications.ts';
import { hrefOf } from '../../routes/route.ts';
import { isBuilt } from '../../routes/routes.ts';
import { applicationsText as text } from '../../text/applications.ts';
import { type Column, readSort, type Sort, sortText } from '../../ui/columns.ts';
import { Copy } from '../../ui/copy.tsx';
import { cutMiddle } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { More } from '../../ui/more.tsx';
import { PageHead } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Async, Empty, FilteredEmpty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { NewApplication } from './new-application.tsx';

const columns: readonly Column<Application>[] = [
  {
    id: 'name',
    header: text.columns.name,
    cell: ({ name }) => name,
    value: ({ name }) => name,
    isSortable: true,
  },
  {
    id: 'description',
    header: text.columns.description,
    cell: ({ description }) => description,
    value: ({ description }) => description,
    isHideable: true,
  },
  {
    id: 'sourcedId',
    header: text.columns.id,
    cell: ({ sourcedId, name }) => (
      <>
        <code>{cutMiddle(sourcedId)}</code> <Copy text={sourcedId} label={text.copyId(name)} />
      </>
    ),
    value: ({ sourcedId }) => sourcedId,
    isHideable: true,
    width: '16rem',
  },
];

export function Page() {
  const who = useWho();
  const { search, setSearch } = usePage(applicationsRoute);
  const sort: Sort = readSort(search.sort) ?? { column: 'name', isDescending: false };
  const query = {
    sort: sort.column,
    orderBy: sort.isDescending ? 'desc' : 'asc',
    ...(search.search ? { search: search.search } : {}),
  } as const;
  const list = useReadList<Application, 'GET /applications/1.0'>(
    'GET /applications/1.0',
    { query },
    { rowsOf: ({ applications }) => applications },
  );
  const href = isBuilt(applicationRoute)
    ? ({ sourcedId }: Application) =>
        hrefOf(applicationRoute, { who, params: { applicationId: sourcedId } })
    : undefined;
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={<Create onClick={() => setSearch({ new: '1' })} />}
      />
      {search.new && <NewApplication onClose={() => setSearch({ new: undefined })} />}
      <Async query={list.query}>
        {() =>
          list.rows.length === 0 && !search.search ? (
            <Empty title={text.empty.title} command={text.empty.command}>
              {text.empty.sentence}
            </Empty>
          ) : (
            <Table
              name="applications"
              caption={text.caption}
              columns={columns}
              rows={list.rows}
              keyOf={({ sourcedId }) => sourcedId}
              hrefOf={href}
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
          )
        }
      </Async>
    </>
  );
}

function Create({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={onClick}>
      {text.create}
    </Button>
  );
}
