/** The numbers of a chart as a table and as a file. */
import { chartText } from '../../text/chart.ts';
import { csvName, csvText, download } from '../table/csv.ts';
import { type Buckets, bucketText, type Series } from './series.ts';

interface Numbers {
  readonly title: string;
  readonly buckets: Buckets;
  readonly series: readonly Series[];
}

interface ChartTableProps extends Numbers {
  readonly zone: string | undefined;
  readonly format: (value: number) => string;
}

export function ChartTable({ title, buckets, series, zone, format }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="chart-table" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{chartText.time}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.starts.map((start, index) => (
            <tr key={start}>
              <th scope="row">{bucketText(start, buckets.seconds, zone)}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{typeof values[index] === 'number' ? format(values[index]) : '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Times and numbers raw, as the API has them; columns by the keys of the series. */
export function downloadCsv(name: string, { buckets, series }: Omit<Numbers, 'title'>): void {
  const rows = buckets.starts.map((start, index) => ({ start, index }));
  type Row = (typeof rows)[number];
  const columns = [
    { id: 'from', header: '', cell: () => '', value: ({ start }: Row) => start },
    ...series.map(({ key, values }) => ({
      ...{ id: key, header: '', cell: () => '' },
      value: ({ index }: Row) => values[index],
    })),
  ];
  download(csvName(name, new Date()), csvText<Row>(columns, rows));
}
