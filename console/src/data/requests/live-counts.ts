/** Counters of the stream, added to counts that were read a moment ago. */
import { useState } from 'react';
import type { EventCounts } from '../events/events.ts';
import { useLive } from './live.ts';

const STATES = ['processed', 'dropped', 'failed'] as const;
type Counted = (typeof STATES)[number];

/** How many events reached each state since the frame before, about a second ago. */
interface Stats extends Readonly<Record<Counted, number>> {
  /** The server's clock. */
  readonly at: string;
  readonly lagSeconds: number;
}

interface Frame extends Stats {
  /** This computer's clock. */
  readonly cameAt: number;
}

export interface Tail {
  readonly frames: readonly Frame[];
  /** undefined = nothing has come yet. */
  readonly lagSeconds: number | undefined;
}

/** Counts are read again long before this many frames. */
const FRAMES_MAX = 120;
/** A frame may tell of events that the counts before it have already. */
const OVERLAP_MS = 1_500;

const isSilent = (stats: Stats) => STATES.every((state) => stats[state] === 0);

/** The latest frames; draws anew once a second at most, and not for frames that say nothing new. */
export function useTail(): Tail {
  const [tail, setTail] = useState<Tail>({ frames: [], lagSeconds: undefined });
  useLive({
    onFrame: ({ topic, data }) => {
      if (topic !== 'stats') return;
      const stats = data as Stats;
      setTail((before) => {
        if (isSilent(stats) && before.lagSeconds === stats.lagSeconds) return before;
        const frame = { ...stats, cameAt: Date.now() };
        const frames = isSilent(stats) ? before.frames : [...before.frames, frame];
        return { frames: frames.slice(-FRAMES_MAX), lagSeconds: stats.lagSeconds };
      });
    },
    onGap: () => setTail(({ lagSeconds }) => ({ frames: [], lagSeconds })),
  });
  return tail;
}

const since = ({ frames }: Tail, readAt: number) =>
  frames.filter(({ cameAt }) => cameAt > readAt + OVERLAP_MS);

/** What has reached a state since the counts were read. */
export function tailOf(tail: Tail, state: Counted, readAt: number): number {
  return since(tail, readAt).reduce((sum, frame) => sum + frame[state], 0);
}

/** Counts by state with what has come since they were read; the last bucket takes what is later. */
export function withTail(counts: EventCounts, tail: Tail, readAt: number): EventCounts {
  const news = since(tail, readAt);
  if (news.length === 0) return counts;
  const last = counts.buckets.length - 1;
  const first = Date.parse(counts.buckets[0] ?? '');
  const bucketOf = ({ at }: Frame) =>
    Math.min(last, Math.floor((Date.parse(at) - first) / (counts.bucketSeconds * 1_000)));
  const keys = new Set([...counts.series.map(({ key }) => key), ...STATES]);
  const series = [...keys].flatMap((key) => {
    const known = counts.series.find((one) => one.key === key);
    const events = [...(known?.events ?? counts.buckets.map(() => 0))];
    if (!STATES.some((state) => state === key)) return known ?? [];
    for (const frame of news) {
      const at = bucketOf(frame);
      events[at] = (events[at] ?? 0) + frame[key as Counted];
    }
    return known || events.some((count) => count > 0) ? [{ ...known, key, events }] : [];
  });
  return { ...counts, series };
}
