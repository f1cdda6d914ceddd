/** Event counts as series of charts, with a colour and a pattern for each state. */
import type { EventCounts } from '../../data/events.ts';
import { statusText } from '../../text/event-words.ts';
import type { Buckets, Series } from './series.ts';

type Paint = Pick<Series, 'colour' | 'pattern'>;
type Counted = 'processed' | 'dropped' | 'failed' | 'refused';

/** From the bottom of a column to its top. */
const PAINTS: Readonly<Record<Counted, Paint>> = {
  processed: { colour: '--series-1', pattern: 'plain' },
  dropped: { colour: '--series-2', pattern: 'hatch' },
  failed: { colour: '--bad', pattern: 'cross' },
  refused: { colour: '--series-4', pattern: 'dots' },
};

/** Those states that occurred; processed always. */
export function seriesOfStates({ series, buckets }: EventCounts): readonly Series[] {
  const none = buckets.map(() => 0);
  return (Object.keys(PAINTS) as Counted[]).flatMap((key) => {
    const values = series.find((one) => one.key === key)?.events;
    if (!values && key !== 'processed') return [];
    return [{ key, label: statusText[key], ...PAINTS[key], values: values ?? none }];
  });
}

export const bucketsOf = ({ buckets, bucketSeconds }: EventCounts): Buckets => ({
  starts: buckets,
  seconds: bucketSeconds,
});
