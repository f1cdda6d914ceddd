/** No event is listed: what the page is for, or the nearest range that has some. */
import { Button } from '@mantine/core';
import { HOUR_MS } from '../../data/days.ts';
import { lookedAtAPage, useEventLog } from '../../data/events/events.ts';
import { RANGE_MS, type Range } from '../../data/ranges.ts';
import { eventWords, statusText } from '../../text/events/event-words.ts';
import { eventsText as text } from '../../text/events/events.ts';
import { Empty, FilteredEmpty } from '../../ui/states.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { exactTime, Time, useNow, useZone } from '../../ui/values/time.tsx';
import { WayIn } from '../../ui/way-in.tsx';
import type { EventsSearch, PartProps } from './filters.tsx';

interface NothingProps extends PartProps {
  /** That were looked at without success, while there are more; 0 = the whole range was. */
  readonly emptyPages: number;
  readonly onFurther: () => void;
}

export function Nothing({ search, filter, onChange, emptyPages, onFurther }: NothingProps) {
  const words = useFilterWords(search);
  const isRange = !search.from && !search.until;
  const before = useEventLog({ ...filter, from: undefined }, 1, {
    enabled: isRange && emptyPages === 0,
  });
  const latest = before.data?.pages[0]?.body.events[0];
  const clear = () =>
    onChange(Object.fromEntries(Object.keys(search).map((name) => [name, undefined])));
  if (words.length === 0 && !before.isPending && !latest) {
    return (
      <Empty title={text.empty.title} action={<WayIn />}>
        {text.empty.sentence}
      </Empty>
    );
  }
  const range = isRange
    ? [text.chosen(eventWords.rangeLabel, eventWords.range[search.range ?? '24h'])]
    : [];
  return (
    <FilteredEmpty filters={[...words, ...range]} onClear={clear}>
      {emptyPages > 0 && (
        <>
          <p>{text.looked(formatNumber(emptyPages * lookedAtAPage(filter)))}</p>
          <Button onClick={onFurther}>{text.further}</Button>
        </>
      )}
      {latest && <Wider receivedAt={latest.receivedAt} onChange={onChange} />}
    </FilteredEmpty>
  );
}

const WIDER: readonly Exclude<Range, '30d' | '15m'>[] = ['1h', '24h', '7d'];

interface WiderProps extends Pick<PartProps, 'onChange'> {
  readonly receivedAt: string;
}

/** The nearest range that has an event; beyond the ranges, the hour before the latest one. */
function Wider({ receivedAt, onChange }: WiderProps) {
  const at = Date.parse(receivedAt);
  const age = useNow() - at;
  const range = WIDER.find((one) => RANGE_MS[one] > age);
  const around = { from: new Date(at - HOUR_MS).toISOString() };
  return (
    <>
      <p>
        {text.latest} <Time at={receivedAt} />
      </p>
      <Button onClick={() => onChange(range ? { range, from: undefined } : around)}>
        {range ? text.wider(eventWords.range[range]) : text.showLatest}
      </Button>
    </>
  );
}

/** The filters in words. */
function useFilterWords(search: EventsSearch): readonly string[] {
  const zone = useZone();
  const { status, from, until, range: _, live: __, tab: ___, ...others } = search;
  const at = (instant: string) => exactTime(Date.parse(instant), zone);
  const time =
    from && until ? [text.between(at(from), at(until))] : from ? [text.since(at(from))] : [];
  return [
    ...(status ? [text.chosen(text.filter.status, statusText[status])] : []),
    ...Object.entries(others).flatMap(([name, value]) =>
      value ? [text.chosen(text.filter[name as 'student'], value)] : [],
    ),
    ...time,
  ];
}
