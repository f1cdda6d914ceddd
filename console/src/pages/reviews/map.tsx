/** The map of retention: a table of groups of standards and weeks, whose cells are coloured. */
import type { WeeklyRetention } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import { reviewsText } from '../../text/content/reviews.ts';
import { timeForm } from '../../text/forms.ts';
import { type HeatCell, HeatMap, HeatSteps } from '../../ui/chart/heat-map.tsx';
import { Async } from '../../ui/states.tsx';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import { STEPS, stepOf } from './steps.ts';

const text = reviewsText.map;

export interface MapProps {
  readonly frameworkId: string;
  /** The level of the groups. */
  readonly level: string;
}

export function RetentionMap({ frameworkId, level }: MapProps) {
  const read = useRead('GET /insights/1.0/retention', { query: { frameworkId, level } });
  return (
    <section className="maps-part">
      <h3>{text.title}</h3>
      <Async query={read}>
        {(found) =>
          found.rows.length === 0 ? (
            <p className="soft">{text.none}</p>
          ) : (
            <>
              <Legend desired={found.desiredRetention} />
              <HeatMap
                frameworkId={frameworkId}
                caption={text.caption}
                label={text.scroll}
                group={text.group}
                columns={found.weeks.map((week) => ({
                  key: week,
                  head: <span title={text.week(week)}>{weekText(week)}</span>,
                }))}
                rows={found.rows}
                cellOf={(row, week) => cellOf(row, week, found.desiredRetention)}
              />
            </>
          )
        }
      </Async>
    </section>
  );
}

const weekText = (day: string) =>
  timeForm({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));

type Row = WeeklyRetention['rows'][number];

function cellOf(row: Row, week: number, desired: number): HeatCell {
  const [reviews = 0, passed = 0] = [row.reviews[week], row.passed[week]];
  const step = stepOf({ reviews, passed }, desired);
  const count = formatNumber(reviews);
  if (step === undefined) return { step, shown: '–' };
  if (step === 'few') return { step, shown: text.few(count) };
  const shown = (
    <>
      {formatPercent(passed / reviews)} <small>{text.reviews(count)}</small>
    </>
  );
  return { step, shown };
}

function Legend({ desired }: { readonly desired: number }) {
  return (
    <div className="heat-map-legend">
      <span>{text.note(formatPercent(desired))}</span>
      <span>{text.below}</span>
      <HeatSteps steps={STEPS} />
      <span>{text.above}</span>
      <HeatSteps steps={['few']} />
      <span>{text.fewMeaning}</span>
    </div>
  );
}
