/** Data of the roster that is allowed but mostly a mistake: each check with what it finds. */
import { Button } from '@mantine/core';
import type { RosterSanity } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import { rostersText } from '../../text/operation/rosters.ts';
import { Icon } from '../../ui/icon.tsx';
import { Async } from '../../ui/states.tsx';
import { csvName, csvText, download } from '../../ui/table/csv.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { Time } from '../../ui/values/time.tsx';
import { RecordLink } from './record-link.tsx';

const text = rostersText.sanity;

/** For how long the server keeps a report. */
const KEPT_MS = 60_000;

type Check = RosterSanity['checks'][number];
type Found = Check['first'][number];

const COLUMNS = (['kind', 'id', 'detail'] as const).map((id) => ({
  id,
  header: text.columns[id],
  cell: (row: Found) => row[id],
  value: (row: Found) => row[id],
}));

export function Sanity() {
  const query = useRead('GET /admin/1.0/roster/sanity', {}, { staleMs: KEPT_MS });
  return (
    <Async query={query}>
      {({ checkedAt, checks }) => {
        const finding = checks.filter(({ count }) => count > 0);
        const clean = checks.filter(({ count }) => count === 0);
        return (
          <div className="sanity">
            <p className="soft">
              {text.checked} <Time at={checkedAt} />
            </p>
            {finding.length === 0 && (
              <p className="sanity-none">
                <Icon name="check" /> {text.none}
              </p>
            )}
            {finding.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
            {clean.length > 0 && (
              <details className="sanity-check">
                <summary>{text.nothing(clean.length)}</summary>
                <ul className="detail-links">
                  {clean.map(({ name, title, why }) => (
                    <li key={name}>
                      {title} <span className="soft">{why}</span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        );
      }}
    </Async>
  );
}

function CheckRow({ check }: { readonly check: Check }) {
  const { name, title, why, count, first } = check;
  return (
    <details className="sanity-check">
      <summary>
        <strong>{text.found(formatNumber(count), title)}</strong>{' '}
        <span className="soft">{why}</span>
      </summary>
      <div className="sanity-head">
        {count > first.length && <span className="soft">{text.first(first.length)}</span>}
        <Button
          size="compact-sm"
          leftSection={<Icon name="download" />}
          aria-label={text.csvOf(title)}
          onClick={() => download(csvName(name, new Date()), csvText(COLUMNS, first))}
        >
          {text.csv}
        </Button>
      </div>
      <ul className="detail-links sanity-found">
        {first.map(({ kind, id, detail }) => (
          <li key={`${kind} ${id} ${detail}`}>
            <RecordLink reference={{ sourcedId: id, type: kind }} name={id} />{' '}
            <span className="soft">{detail}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
