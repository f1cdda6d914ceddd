/** The audit log: who changed what, filtered by the address, with one line in detail. */
import { useReadList } from '../../data/requests/lists.ts';
import { auditRoute } from '../../routes/operation/audit.ts';
import { auditText as text } from '../../text/operation/audit.ts';
import { Beside } from '../../ui/beside.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Async, Empty, FilteredEmpty } from '../../ui/states.tsx';
import { More } from '../../ui/table/more.tsx';
import { Table } from '../../ui/table/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { useZone } from '../../ui/values/time.tsx';
import { useAuditColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { LineDetail } from './line.tsx';
import type { AuditLine } from './lines.ts';
import { NO_FILTER, useFilter, wordsOf } from './search.ts';

export function Page() {
  const { search, setSearch } = usePage(auditRoute);
  const { line } = search;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Filters search={search} onChange={(patch) => setSearch(patch, { replace: true })} />
      <Beside
        detail={line && <LineDetail id={line} onClose={() => setSearch({ line: undefined })} />}
      >
        <Lines />
      </Beside>
    </>
  );
}

function Lines() {
  const { search, setSearch, href } = usePage(auditRoute);
  const zone = useZone();
  const filter = useFilter(search);
  const list = useReadList<AuditLine, 'GET /admin/1.0/audit'>(
    'GET /admin/1.0/audit',
    { query: filter ? { filter } : {} },
    { rowsOf: ({ lines }) => lines },
  );
  const columns = useAuditColumns(list.rows);
  const words = wordsOf(search, zone);
  return (
    <Async query={list.query}>
      {() =>
        list.rows.length > 0 ? (
          <Table
            name="audit"
            caption={text.caption}
            columns={search.line ? columns.slice(0, 2) : columns}
            rows={list.rows}
            keyOf={({ sourcedId }) => sourcedId}
            hrefOf={({ sourcedId }) => href({ line: sourcedId })}
            isSelectedRow={({ sourcedId }) => sourcedId === search.line}
            file={list.file}
            footer={<More shown={list.rows.length} query={list.query} />}
          />
        ) : words.length > 0 ? (
          <FilteredEmpty
            filters={words}
            onClear={() => setSearch({ ...NO_FILTER, range: 'all' })}
          />
        ) : (
          <Empty title={text.empty.title}>{text.empty.sentence}</Empty>
        )
      }
    </Async>
  );
}
