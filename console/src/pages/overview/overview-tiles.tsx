/** Numbers of the time that is shown; those that are wrong stand out, the rest is quiet. */
import type { ReactNode } from 'react';
import type { Overview } from '../../../../sdk/src/generated/openapi.ts';
import { reviewsRoute } from '../../routes/content/reviews.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { sessionsRoute } from '../../routes/events/sessions.ts';
import { healthRoute } from '../../routes/operation/health.ts';
import type { PageRoute } from '../../routes/route.ts';
import { studentsRoute } from '../../routes/students/students.ts';
import { overviewText as text } from '../../text/operation/overview.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { formatDuration, formatNumber, formatPercent } from '../../ui/values/format.ts';
import { droppedShare, isBehind, isDroppingMuch } from './rules.ts';

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  /** Nothing happened, and that is no fault. */
  readonly isNothing?: boolean;
  readonly isWrong?: boolean;
  /** Where one finds out more. */
  readonly to: PageRoute;
  readonly search?: Readonly<Record<string, string>>;
}

function Tile(props: TileProps): ReactNode {
  const { name, value, note, isNothing = false, isWrong = false, to, search } = props;
  const state = isWrong ? 'wrong' : isNothing ? 'nothing' : undefined;
  return (
    <div className="overview-tiles-tile" data-state={state}>
      <dt>
        {isWrong && <Icon name="warning" />}
        <PageLink to={to} {...(search ? { search } : {})}>
          {name}
        </PageLink>
      </dt>
      <dd>
        <strong>{value}</strong>
        {note && <span className="overview-tiles-note">{note}</span>}
      </dd>
    </div>
  );
}

const orCounting = (value: number | null) => (value === null ? text.counting : formatNumber(value));

const beforeText = (value: number | null) =>
  value ? text.before(formatNumber(value)) : text.noneBefore;

const waitText = (seconds: number) => (seconds === 0 ? text.noWait : formatDuration(seconds));

interface TilesProps {
  readonly overview: Overview;
  /** Seconds that the oldest event waits now. */
  readonly lagSeconds: number;
}

const eventsTile = eventsRoute as unknown as PageRoute;
const healthTile = healthRoute as unknown as PageRoute;
const sessionsTile = sessionsRoute as unknown as PageRoute;
const reviewsTile = reviewsRoute as unknown as PageRoute;
const activity = { to: studentsRoute as unknown as PageRoute, search: { view: 'activity' } };

export function OverviewTiles({ overview, lagSeconds }: TilesProps) {
  const {
    events,
    xp,
    activeStudents,
    before: earlier,
    openSessions,
    reviewsDue,
    failingJobs,
  } = overview;
  const { before } = events;
  return (
    <dl className="overview-tiles">
      <Tile
        name={text.tile.processed}
        value={formatNumber(events.processed)}
        note={beforeText(before.processed)}
        isNothing={events.processed === 0}
        to={eventsTile}
        search={{ status: 'processed' }}
      />
      <Dropped events={events} />
      {events.failed > 0 && <Failed events={events} />}
      <Tile
        name={text.tile.xp}
        value={orCounting(xp)}
        note={`${beforeText(earlier.xp)}; ${text.byEventTime}`}
        isNothing={!xp}
        {...activity}
      />
      <Tile
        name={text.tile.students}
        value={orCounting(activeStudents)}
        note={beforeText(earlier.activeStudents)}
        isNothing={!activeStudents}
        {...activity}
      />
      <Tile
        name={text.tile.sessions}
        value={formatNumber(openSessions)}
        note={text.openBefore(orCounting(earlier.openSessions))}
        isNothing={openSessions === 0}
        to={sessionsTile}
        search={{ status: 'open' }}
      />
      <Tile
        name={text.tile.reviews}
        value={formatNumber(reviewsDue)}
        note={text.now}
        isNothing={reviewsDue === 0}
        to={reviewsTile}
      />
      <Tile
        name={text.tile.lag}
        value={waitText(lagSeconds)}
        note={text.waited(waitText(events.lagSecondsMax), waitText(before.lagSecondsMax))}
        isNothing={lagSeconds === 0}
        isWrong={isBehind(lagSeconds)}
        to={healthTile}
      />
      {failingJobs > 0 && <FailingJobs count={failingJobs} />}
    </dl>
  );
}

const FailingJobs = ({ count }: { readonly count: number }) => (
  <Tile name={text.tile.jobs} value={formatNumber(count)} note={text.now} isWrong to={healthTile} />
);

const Failed = ({ events: { failed, before } }: Pick<Overview, 'events'>) => (
  <Tile
    name={text.tile.failed}
    value={formatNumber(failed)}
    isWrong
    note={beforeText(before.failed)}
    to={eventsTile}
    search={{ status: 'failed' }}
  />
);

function Dropped({ events }: Pick<Overview, 'events'>) {
  const { before, dropped, refused } = events;
  const share = droppedShare(events);
  const shares = text.shareBefore(formatPercent(share), formatPercent(droppedShare(before)));
  return (
    <Tile
      name={text.tile.dropped}
      value={formatNumber(dropped)}
      note={refused > 0 ? `${shares}. ${text.refused(refused)}` : shares}
      isNothing={dropped === 0}
      isWrong={isDroppingMuch(events)}
      to={eventsTile}
      search={{ status: 'dropped' }}
    />
  );
}
