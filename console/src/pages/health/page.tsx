/** The health of the server: its checks, and what stands behind them. */
import type { HealthReport } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/queries.ts';
import { healthText as text } from '../../text/health.ts';
import { PageHead } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { HealthChecks } from './health-checks.tsx';
import { HealthFacts } from './health-facts.tsx';
import { HealthTables } from './health-tables.tsx';

const EVERY_MS = 10_000;

export function Page() {
  const report = useRead('GET /admin/1.0/health', {}, { everyMs: EVERY_MS });
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={report.data && <Stamp at={report.data.checkedAt} />}
      />
      <Async query={report}>{(data) => <Report report={data} />}</Async>
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
      <HealthTables report={report} />
    </>
  );
}
