/** The map of retention: a table of groups of standards and weeks, whose cells are coloured. */
import { Select } from '@mantine/core';
import type { WeeklyRetention } from '../../../../sdk/src/generated/openapi.ts';
import { useReadList } from '../../data/lists.ts';
import { useRead } from '../../data/queries.ts';
import { frameworkRoute } from '../../routes/framework.ts';
import { reviewsRoute } from '../../routes/reviews.ts';
import { reviewsText } from '../../text/reviews.ts';
import { locale } from '../../text/texts.ts';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import { PageLink } from '../../ui/link.tsx';
import { Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { STEPS, stepOf } from './steps.ts';

const text = reviewsText.map;
const LEVELS = ['1', '2', '3', '4', '5'] as const;
const LEVEL = '2';
const FRAMEWORKS_MAX = '300';

interface Framework {
  readonly sourcedId: string;
  readonly title: string;
}

export function RetentionMap() {
  const { search, setSearch } = usePage(reviewsRoute);
  const list = useReadList<Framework, 'GET /standards/1.0/frameworks'>(
    'GET /standards/1.0/frameworks',
    { query: { limit: FRAMEWORKS_MAX } },
    { rowsOf: (reply) => reply?.frameworks ?? [] },
  );
  const { level = LEVEL } = search;
  const chosen = search.framework ?? list.rows[0]?.sourcedId;
  return (
    <Panel title={text.title}>
      <div className="map-choices screen-only">
        <Select
          label={text.framework}
          allowDeselect={false}
          searchable
          value={chosen ?? null}
          data={list.rows.map(({ sourcedId, title }) => ({ value: sourcedId, label: title }))}
          onChange={(framework) =>
            setSearch({ framework: framework ?? undefined }, { replace: true })
          }
        />
        <Select
          label={text.level}
          allowDeselect={false}
          value={level}
          data={LEVELS.map((value) => ({ value, label: text.levelOf(value) }))}
          onChange={(value) => setSearch({ level: value as '1' }, { replace: true })}
        />
      </div>
      {chosen === undefined ? (
        <p className="soft">{text.noFramework}</p>
      ) : (
        <Weeks frameworkId={chosen} level={level} />
      )}
    </Panel>
  );
}

function Weeks({ frameworkId, level }: { readonly frameworkId: string; readonly level: string }) {
  const read = useRead('GET /insights/1.0/retention', { query: { frameworkId, level } });
  return (
    <Async query={read}>
      {(found) =>
        found.rows.length === 0 ? (
          <p className="soft">{text.none}</p>
        ) : (
          <>
            <Legend desired={found.desiredRetention} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard */}
            <section className="map-scroll" tabIndex={0} aria-label={text.scroll}>
              <Grid found={found} />
            </section>
          </>
        )
      }
    </Async>
  );
}

const weekText = (day: string) =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );

function Grid({ found }: { readonly found: WeeklyRetention }) {
  const { frameworkId, weeks, rows, desiredRetention } = found;
  return (
    <table className="map">
      <caption className="visually-hidden">{text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.group}</th>
          {weeks.map((week) => (
            <th key={week} scope="col" title={text.week(week)}>
              {weekText(week)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, reviews, passed }) => (
          <tr key={item.sourcedId}>
            <th scope="row">
              <PageLink
                to={frameworkRoute}
                params={{ documentId: frameworkId }}
                search={{ item: item.sourcedId }}
                title={item.title}
              >
                <bdi>{[item.code, item.title].filter(Boolean).join(' ') || item.sourcedId}</bdi>
              </PageLink>
            </th>
            {weeks.map((week, index) => (
              <Cell
                key={week}
                reviews={reviews[index] ?? 0}
                passed={passed[index] ?? 0}
                desired={desiredRetention}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly reviews: number;
  readonly passed: number;
  readonly desired: number;
}

function Cell({ reviews, passed, desired }: CellProps) {
  const step = stepOf({ reviews, passed }, desired);
  if (step === undefined) return <td className="soft">–</td>;
  const count = formatNumber(reviews);
  if (step === 'few') return <td data-step="few">{text.few(count)}</td>;
  return (
    <td data-step={step}>
      {formatPercent(passed / reviews)} <small>{text.reviews(count)}</small>
    </td>
  );
}

function Legend({ desired }: { readonly desired: number }) {
  return (
    <div className="map-legend">
      <span>{text.note(formatPercent(desired))}</span>
      <span>{text.below}</span>
      <span className="map-steps" aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} data-step={step} />
        ))}
      </span>
      <span>{text.above}</span>
      <span className="map-steps" aria-hidden="true">
        <span data-step="few" />
      </span>
      <span>{text.fewMeaning}</span>
    </div>
  );
}
