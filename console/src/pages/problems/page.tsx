/** Why something was not taken or has no effect: events, and other requests, by cause. */
import { SegmentedControl } from '@mantine/core';
import { useRangeStart } from '../../data/ranges.ts';
import { problemsRoute } from '../../routes/events/problems.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { problemsText as text } from '../../text/events/problems.ts';
import { PageHead } from '../../ui/page.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { usePage } from '../../ui/use-page.ts';
import { EventProblems } from './events.tsx';
import { RequestProblems } from './requests.tsx';

const RANGES = ['1h', '24h', '7d', '30d'] as const;

export function Page() {
  const { search, setSearch, href } = usePage(problemsRoute);
  const { range = '24h', of = 'events' } = search;
  const { from } = useRangeStart(range);
  const tabs = [
    { id: 'events', name: text.events, href: href({ of: undefined }) },
    { id: 'requests', name: text.requests, href: href({ of: 'requests', group: undefined }) },
  ];
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={
          <SegmentedControl
            aria-label={eventWords.rangeLabel}
            value={range}
            data={RANGES.map((value) => ({ value, label: eventWords.range[value] }))}
            onChange={(value) => setSearch({ range: value as '24h' }, { replace: true })}
          />
        }
      />
      <LinkTabs label={text.parts} current={of} tabs={tabs} />
      {of === 'requests' ? (
        <RequestProblems range={range} from={from} />
      ) : (
        <EventProblems range={range} from={from} />
      )}
    </>
  );
}
