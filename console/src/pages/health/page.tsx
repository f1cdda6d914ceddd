/** The health of the server: its checks, and what stands behind them. */
import type { HealthReport } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import { healthText as text } from '../../text/operation/health.ts';
import { LagOverTime } from '../../ui/chart/event-charts.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { Time } from '../../ui/values/time.tsx';
import { HealthAway } from './health-away.tsx';
import { HealthChecks } from './health-checks.tsx';
import { HealthFacts } from './health-facts.tsx';
import { HealthTables } from './health-tables.tsx';

const EVERY_MS = 10_000;

export function Page() {
  const report = useRead('GET /admin/1.0/health', {}, { everyMs: EVERY_MS });
  const { data, error } = report;
  const isAway = error?.status === 503;
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={data && <Stamp at={data.checkedAt} />}
      />
      {isAway && <HealthAway error={error} everyMs={EVERY_MS} />}
      {isAway ? (
        data && (
          <div className="dimmed">
            <Report report={data} />
          </div>
        )
      ) : (
        <Async query={report}>{(found) => <Report report={found} />}</Async>
      )}
    </>
  );
}

function Stamp({ at }: { readonly at: string }) {
  return (
    <span className="soft">
      {text.checked} <Time at={at} />
    </span>
  );
}

function Report({ report }: { readonly report: HealthReport }) {
  return (
    <>
      <HealthChecks checks={report.checks} />
      <HealthFacts report={report} />
      <LagOverTime range="24h" now={report.queue.lagSeconds} />
      <HealthTables report={report} />
    </>
  );
}
