/** What was done to the platform over the time that is shown: imports, keys, starts of servers. */
import type { HealthReport } from '../../../../sdk/src/generated/openapi.ts';
import { MINUTE_MS } from '../../data/days.ts';
import { type Range, useRangeStart } from '../../data/ranges.ts';
import { useApplications } from '../../data/records/applications.ts';
import { quoted } from '../../data/records/students.ts';
import { useRead } from '../../data/requests/queries.ts';
import { PLATFORM } from '../../data/viewer/who.ts';
import { auditRoute } from '../../routes/operation/audit.ts';
import { healthRoute } from '../../routes/operation/health.ts';
import { hrefOf } from '../../routes/route.ts';
import { overviewText } from '../../text/operation/overview.ts';
import type { ChartMark } from '../../ui/chart/marks.tsx';

const text = overviewText.pulse;

/** Newer ones stand for all: older ones are in the audit log. */
const MARKS_MAX = 8;
const STALE_MS = 60_000;

const KINDS = ['imports', 'clients'] as const;

export function useMarks(range: Range): readonly ChartMark[] {
  const { from } = useRangeStart(range);
  const names = new Map(useApplications().map(({ sourcedId, name }) => [sourcedId, name] as const));
  const lines = [useLines('imports', from), useLines('clients', from)].flatMap((read, index) =>
    (read.data?.lines ?? []).map((line) => ({ ...line, kind: KINDS[index] ?? 'imports' })),
  );
  const health = useRead('GET /admin/1.0/health', {}, { staleMs: STALE_MS }).data;
  const done = lines.map(({ at = '', action = '', applicationId, kind, sourcedId }) => ({
    at,
    label: text[kind](action, names.get(applicationId ?? '') ?? ''),
    href: hrefOf(auditRoute, { who: PLATFORM, search: { object: kind, line: sourcedId } }),
  }));
  const started = startsOf(health?.processes ?? []).map(({ version, startedAt, count }) => ({
    at: startedAt,
    label: text.started(count, version),
    href: hrefOf(healthRoute, { who: PLATFORM }),
  }));
  return [...done, ...started.filter(({ at }) => at >= from)]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MARKS_MAX)
    .toReversed();
}

/** Processes of one version that start within so long are one deployment. */
const TOGETHER_MS = 15 * MINUTE_MS;

/** When servers started, and how many processes each time. */
function startsOf(processes: HealthReport['processes']) {
  const starts: { version: string; startedAt: string; count: number }[] = [];
  const inOrder = processes.toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  for (const { version, startedAt } of inOrder) {
    const last = starts.findLast((one) => one.version === version);
    const since = last ? Date.parse(startedAt) - Date.parse(last.startedAt) : TOGETHER_MS;
    if (last && since < TOGETHER_MS) last.count += 1;
    else starts.push({ version, startedAt, count: 1 });
  }
  return starts;
}

/** The latest changes of a kind of record. */
function useLines(objectType: (typeof KINDS)[number], from: string) {
  return useRead(
    'GET /admin/1.0/audit',
    {
      query: {
        filter: `objectType=${quoted(objectType)} AND at>=${quoted(from)}`,
        limit: String(MARKS_MAX),
        fields: 'sourcedId,at,action,applicationId',
      },
    },
    { staleMs: STALE_MS, keep: true },
  );
}
