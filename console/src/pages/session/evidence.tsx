/** The lists below the band: each piece of evidence, active time and silence, time by subject. */

import type {
  SessionEvidence,
  SessionInsights,
  SessionInterval,
} from '../../data/events/study-sessions.ts';
import { useWho } from '../../data/requests/queries.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { hrefOf } from '../../routes/route.ts';
import { sessionText } from '../../text/events/session.ts';
import { timeForm } from '../../text/forms.ts';
import { Panel } from '../../ui/page.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { formatDuration, formatNumber } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time, useZone } from '../../ui/values/time.tsx';
import { subjectText } from './marks.ts';

const { evidence: evidenceText, time: timeText, subjects: subjectsText } = sessionText;
/** The server answers no more. */
const PIECES_MAX = 3_000;

type Kind = keyof typeof evidenceText.kinds;

const kindText = ({ kind }: SessionEvidence) => evidenceText.kinds[kind as Kind] ?? kind;

/** The address of the event of a piece; '' = heartbeats have none. */
export function useEventHref() {
  const who = useWho();
  return ({ sourceEventId }: SessionEvidence) =>
    sourceEventId === null ? '' : hrefOf(eventsRoute, { who, params: { eventId: sourceEventId } });
}

/** `10:15:03 AM: Event · Math` */
export function usePieceText() {
  const zone = useZone();
  const form = timeForm({ timeStyle: 'medium', timeZone: zone });
  return (piece: SessionEvidence) => {
    const { at, until, subject } = piece;
    const time =
      at === until
        ? form.format(Date.parse(at))
        : form.formatRange(Date.parse(at), Date.parse(until));
    return `${time}: ${[kindText(piece), subject].filter(Boolean).join(' · ')}`;
  };
}

const pieceColumns: readonly Column<SessionEvidence>[] = [
  { id: 'kind', header: evidenceText.kind, cell: kindText, value: ({ kind }) => kind },
  {
    id: 'at',
    header: evidenceText.at,
    cell: ({ at }) => <Time at={at} exact />,
    value: ({ at }) => at,
  },
  {
    id: 'until',
    header: evidenceText.until,
    cell: ({ at, until }) => (at === until ? '–' : <Time at={until} exact />),
    value: ({ until }) => until,
  },
  {
    id: 'subject',
    header: evidenceText.subject,
    cell: ({ subject }) => subject ?? '–',
    value: ({ subject }) => subject,
  },
  {
    id: 'event',
    header: evidenceText.event,
    cell: ({ sourceEventId: id }) => (id ? <ShortId id={id} /> : '–'),
    value: ({ sourceEventId }) => sourceEventId,
    isHideable: true,
  },
];

export function Evidence({ insights }: { readonly insights: SessionInsights }) {
  const { evidence } = insights.session;
  const href = useEventHref();
  return (
    <Panel
      title={evidenceText.title}
      note={evidence.length === PIECES_MAX ? evidenceText.first : formatNumber(evidence.length)}
    >
      <Table
        name="session-evidence"
        caption={evidenceText.caption}
        columns={pieceColumns}
        rows={evidence}
        keyOf={({ kind, at, sourceEventId }) => `${kind} ${at} ${sourceEventId}`}
        hrefOf={href}
      />
    </Panel>
  );
}

const secondsOf = ({ startedAtTime, endedAtTime }: SessionInterval) =>
  (Date.parse(endedAtTime) - Date.parse(startedAtTime)) / 1_000;

const intervalColumns: readonly Column<SessionInterval>[] = [
  {
    id: 'state',
    header: timeText.state,
    cell: ({ active }) => (active ? timeText.active : timeText.silent),
    value: ({ active }) => active,
  },
  {
    id: 'from',
    header: timeText.from,
    cell: ({ startedAtTime }) => <Time at={startedAtTime} exact />,
    value: ({ startedAtTime }) => startedAtTime,
  },
  {
    id: 'until',
    header: timeText.until,
    cell: ({ endedAtTime }) => <Time at={endedAtTime} exact />,
    value: ({ endedAtTime }) => endedAtTime,
  },
  {
    id: 'length',
    header: timeText.length,
    cell: (interval) => formatDuration(secondsOf(interval)),
    value: secondsOf,
    align: 'end',
  },
  {
    id: 'subject',
    header: timeText.subject,
    cell: ({ subject }) => subjectText(subject),
    value: ({ subject }) => subject,
  },
];

type OfSubject = SessionInsights['bySubject'][number];

const subjectColumns: readonly Column<OfSubject>[] = [
  {
    id: 'subject',
    header: subjectsText.subject,
    cell: ({ subject }) => subjectText(subject),
    value: ({ subject }) => subject,
    isSortable: true,
  },
  {
    id: 'active',
    header: subjectsText.active,
    cell: ({ activeSeconds }) => formatDuration(activeSeconds),
    value: ({ activeSeconds }) => activeSeconds,
    align: 'end',
    isSortable: true,
  },
  {
    id: 'silent',
    header: subjectsText.silent,
    cell: ({ inactiveSeconds }) => formatDuration(inactiveSeconds),
    value: ({ inactiveSeconds }) => inactiveSeconds,
    align: 'end',
    isSortable: true,
  },
  {
    id: 'xp',
    header: subjectsText.xp,
    cell: ({ xpEarned }) => formatNumber(xpEarned),
    value: ({ xpEarned }) => xpEarned,
    align: 'end',
    isSortable: true,
  },
];

/** What a session of a moment has none of. */
export function Times({
  insights: { session, bySubject },
}: {
  readonly insights: SessionInsights;
}) {
  return (
    <div className="session-times">
      {session.timeline.length > 0 && (
        <Panel title={timeText.title}>
          <Table
            name="session-time"
            caption={timeText.caption}
            columns={intervalColumns}
            rows={session.timeline}
            keyOf={({ startedAtTime }) => startedAtTime}
          />
        </Panel>
      )}
      {bySubject.length > 0 && (
        <Panel title={subjectsText.title}>
          <Table
            name="session-subjects"
            caption={subjectsText.caption}
            columns={subjectColumns}
            rows={bySubject}
            keyOf={({ subject }) => subject}
          />
        </Panel>
      )}
    </div>
  );
}
