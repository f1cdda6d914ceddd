/** What retention is requested, and what is measured, with the meaning of both. */
import { SegmentedControl } from '@mantine/core';
import { useRead } from '../../data/requests/queries.ts';
import { reviewsRoute } from '../../routes/content/reviews.ts';
import { reviewsText } from '../../text/content/reviews.ts';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';

const text = reviewsText.retention;
const DAYS = ['7', '30', '90', '365'] as const;
const USUAL = '30';

export function Retention() {
  const { search, setSearch } = usePage(reviewsRoute);
  const { days = USUAL } = search;
  const read = useRead('GET /admin/1.0/review/retention', { query: { days } });
  return (
    <Panel
      title={text.title}
      actions={
        <SegmentedControl
          aria-label={text.days}
          value={days}
          data={DAYS.map((value) => ({ value, label: text.lastDays(value) }))}
          onChange={(value) =>
            setSearch({ days: value === USUAL ? undefined : (value as '7') }, { replace: true })
          }
        />
      }
    >
      <Async query={read}>
        {({ desiredRetention, byScheduler, ...all }) => (
          <Facts>
            <Fact name={text.requested}>
              <b className="retention-number">{formatPercent(desiredRetention)}</b>
              <p className="soft">{text.requestedMeaning}</p>
            </Fact>
            <Fact name={text.measured}>
              <Share counted={all} />
              <p className="soft">{text.measuredMeaning}</p>
            </Fact>
            {(['fsrs', 'sm2'] as const).map((scheduler) => (
              <Fact key={scheduler} name={text[scheduler]}>
                <Share counted={byScheduler[scheduler]} />
              </Fact>
            ))}
          </Facts>
        )}
      </Async>
    </Panel>
  );
}

interface ShareProps {
  readonly counted: {
    readonly reviews: number;
    readonly passed: number;
    readonly retention: number | null;
  };
}

function Share({ counted: { reviews, passed, retention } }: ShareProps) {
  if (retention === null) return <span className="soft">{text.none}</span>;
  return (
    <>
      <b className="retention-number">{formatPercent(retention)}</b>{' '}
      <span className="soft">{text.passed(formatNumber(passed), formatNumber(reviews))}</span>
    </>
  );
}
