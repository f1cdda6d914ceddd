/** Where the parts of a session stand on its band, as shares of its width. */
import { MINUTE_MS } from '../../data/days.ts';
import type {
  SessionEvidence,
  SessionInsights,
  SessionInterval,
} from '../../data/events/study-sessions.ts';
import { sessionText } from '../../text/events/session.ts';
import { paintOfRank } from '../../ui/chart/event-series.ts';
import { humanTicks, type Series, tickText } from '../../ui/chart/series.ts';

export type Session = SessionInsights['session'];

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** From the start to the end; of an open session until now. A moment is a minute wide. */
export function spanOf({ startedAtTime, endedAtTime, status }: Session, now: number): Span {
  const start = Date.parse(startedAtTime);
  const end = Math.max(Date.parse(endedAtTime), status === 'open' ? now : 0);
  return { start, end: Math.max(end, start + MINUTE_MS) };
}

/** 0 at the start, 1 at the end. */
export function shareAt({ start, end }: Span, at: string | number): number {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  return Math.min(1, Math.max(0, (ms - start) / (end - start)));
}

interface Tick {
  readonly at: string;
  readonly label: string;
}

/** Full steps of the clock within the span. */
export function ticksOf({ start, end }: Span, zone: string | undefined): readonly Tick[] {
  const first = Math.ceil(start / MINUTE_MS) * MINUTE_MS;
  const count = Math.max(0, Math.floor((end - first) / MINUTE_MS) + 1);
  const starts = Array.from({ length: count }, (_, index) =>
    new Date(first + index * MINUTE_MS).toISOString(),
  );
  const buckets = { starts, seconds: 60 };
  return humanTicks(buckets, zone).map((at) => ({ at, label: tickText(at, buckets, zone) }));
}

/** Told apart by the heights of their ticks, too. */
const EVIDENCE = {
  session: { colour: '--text', pattern: 'plain' },
  event: { colour: '--accent', pattern: 'plain' },
  heartbeats: { colour: '--soft', pattern: 'plain' },
} as const;
type EvidenceGroup = keyof typeof EVIDENCE;

export function groupOf({ kind }: SessionEvidence): EvidenceGroup {
  return kind === 'event' || kind === 'heartbeats' ? kind : 'session';
}

const SILENCE: Pick<Series, 'colour' | 'pattern'> = { colour: '--line', pattern: 'hatch' };
const { band } = sessionText;
/** No subject has this name. */
export const SILENCE_KEY = ' silence';

export const keyOf = ({ active, subject }: SessionInterval) => (active ? subject : SILENCE_KEY);
export const subjectText = (subject: string) => subject || band.noSubject;

/** What the band shows, in the order of the legend: active time by subject, silence, evidence. */
export function seriesOf({ timeline, evidence }: Session): readonly Series[] {
  const subjects = new Set(timeline.filter(({ active }) => active).map(({ subject }) => subject));
  const groups = new Set(evidence.map(groupOf));
  const values: readonly number[] = [];
  return [
    ...[...subjects].map((subject, rank) => ({
      ...{ key: subject, label: subjectText(subject), values },
      ...paintOfRank(rank),
    })),
    ...(timeline.some(({ active }) => !active)
      ? [{ key: SILENCE_KEY, label: band.silence, values, ...SILENCE }]
      : []),
    ...(Object.keys(EVIDENCE) as EvidenceGroup[])
      .filter((group) => groups.has(group))
      .map((group) => ({
        ...{ key: `${SILENCE_KEY} ${group}`, label: band.legend[group], values, isLine: true },
        ...EVIDENCE[group],
      })),
  ];
}

/** The piece of evidence that is nearest to a place on the band. */
export function nearestPiece(pieces: readonly SessionEvidence[], span: Span, share: number) {
  let nearest: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { at, until }] of pieces.entries()) {
    const [from, to] = [shareAt(span, at), shareAt(span, until)];
    const distance = Math.max(0, from - share, share - to);
    if (distance >= least) continue;
    least = distance;
    nearest = index;
  }
  return nearest;
}
