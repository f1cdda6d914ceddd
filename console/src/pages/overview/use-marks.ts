/** What was done to the platform over the time that is shown: imports, keys, the server's start. */
import { useApplications } from '../../data/applications.ts';
import { useRead } from '../../data/queries.ts';
import { type Range, useRangeStart } from '../../data/ranges.ts';
import { quoted } from '../../data/students.ts';
import { PLATFORM } from '../../data/who.ts';
import { auditRoute } from '../../routes/audit.ts';
import { healthRoute } from '../../routes/health.ts';
import { hrefOf } from '../../routes/route.ts';
import { overviewText } from '../../text/overview.ts';
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
  const process = useRead('GET /admin/1.0/health', {}, { staleMs: STALE_MS }).data?.process;
  const done = lines.map(({ at = '', action = '', applicationId, kind, sourcedId }) => ({
    at,
    label: text[kind](action, names.get(applicationId ?? '') ?? ''),
    href: hrefOf(auditRoute, { who: PLATFORM, search: { object: kind, line: sourcedId } }),
  }));
  const started = process && {
    at: process.startedAt,
    label: text.started(process.version),
    href: hrefOf(healthRoute, { who: PLATFORM }),
  };
  return [...done, ...(started && started.at >= from ? [started] : [])]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MARKS_MAX)
    .toReversed();
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
