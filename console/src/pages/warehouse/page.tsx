/** The nightly exports of the warehouse, and the files of one. */
import type { WarehouseExports } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import { warehouseRoute } from '../../routes/operation/warehouse.ts';
import { warehouseText as text } from '../../text/operation/warehouse.ts';
import { PageHead, Panel } from '../../ui/page.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { Copy } from '../../ui/values/copy.tsx';
import { formatBytes, formatNumber } from '../../ui/values/format.ts';
import { Time } from '../../ui/values/time.tsx';

type Export = WarehouseExports['exports'][number];
type ExportedTable = Export['tables'][number];
type File = ExportedTable['files'][number] & { readonly table: string; readonly isKeys: boolean };

const EVERY_MS = 60_000;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

const filesOf = ({ tables }: Export): readonly File[] =>
  tables.flatMap(({ name: table, files, changed }) => [
    ...files.map((file) => ({ ...file, table, isKeys: false })),
    ...changed.map((file) => ({ ...file, table, isKeys: true })),
  ]);

const rowsOf = ({ tables }: Export) => sumOf(tables.map(({ rows }) => rows));
const bytesOf = (one: Export) => sumOf(filesOf(one).map(({ bytes }) => bytes));
const kindOf = ({ after }: Export) => (after === null ? text.whole : text.changes);
const secondsOf = ({ startedAt, finishedAt }: Export) =>
  Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000));

interface Numbers<Row> {
  readonly id: string;
  readonly header: string;
  readonly value: (row: Row) => number;
}

function numbers<Row>({ value, ...column }: Numbers<Row>, show = formatNumber): Column<Row> {
  return { ...column, value, cell: (row) => show(value(row)), align: 'end', isSortable: true };
}

const columns: readonly Column<Export>[] = [
  {
    id: 'startedAt',
    header: text.column.started,
    cell: ({ startedAt }) => <Time at={startedAt} />,
    value: ({ startedAt }) => startedAt,
    isSortable: true,
  },
  { id: 'kind', header: text.column.kind, cell: kindOf, value: kindOf },
  numbers({ id: 'rows', header: text.column.rows, value: rowsOf }),
  numbers({ id: 'bytes', header: text.column.bytes, value: bytesOf }, formatBytes),
  numbers({ id: 'erased', header: text.column.erased, value: ({ erased }) => erased }),
  numbers({ id: 'seconds', header: text.column.seconds, value: secondsOf }),
  {
    id: 'cursor',
    header: text.column.cursor,
    cell: ({ cursor }) => <Copy text={cursor} label={text.column.cursor} />,
    value: ({ cursor }) => cursor,
  },
];

const fileColumns: readonly Column<File>[] = [
  { id: 'path', header: text.column.file, cell: ({ path }) => path, value: ({ path }) => path },
  {
    id: 'table',
    header: text.column.table,
    cell: ({ table, isKeys }) => (isKeys ? `${table}: ${text.keys}` : table),
    value: ({ table }) => table,
    isSortable: true,
  },
  numbers({ id: 'rows', header: text.column.rows, value: ({ rows }) => rows }),
  numbers({ id: 'bytes', header: text.column.bytes, value: ({ bytes }) => bytes }, formatBytes),
  {
    id: 'sha256',
    header: text.column.sha256,
    cell: ({ sha256 }) => <code>{sha256.slice(0, 12)}…</code>,
    value: ({ sha256 }) => sha256,
  },
];

export function Page() {
  const exports = useRead('GET /admin/1.0/warehouse-exports', {}, { everyMs: EVERY_MS });
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Async query={exports}>
        {({ exports: rows }) =>
          rows.length === 0 ? (
            <Empty title={text.none}>{text.noneSentence}</Empty>
          ) : (
            <Exports rows={rows} />
          )
        }
      </Async>
    </>
  );
}

function Exports({ rows }: { readonly rows: readonly Export[] }) {
  const { search, href } = usePage(warehouseRoute);
  const shown = rows.find(({ startedAt }) => startedAt === search.export) ?? rows[0];
  return (
    <>
      <Table
        name="exports"
        caption={text.exports}
        columns={columns}
        rows={rows}
        keyOf={({ startedAt }) => startedAt}
        hrefOf={({ startedAt }) => href({ export: startedAt })}
        isSelectedRow={(row) => row === shown}
      />
      {shown && (
        <Panel title={text.files} note={<Time at={shown.startedAt} />}>
          <Table
            name="export-files"
            caption={text.files}
            columns={fileColumns}
            rows={filesOf(shown)}
            keyOf={({ path }) => path}
          />
        </Panel>
      )}
    </>
  );
}
