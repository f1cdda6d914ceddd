/** Numbers of the time that is shown; those that are wrong stand out, the rest is quiet. */
import type { ReactNode } from 'react';
import type { Overview } from '../../../../sdk/src/generated/openapi.ts';
import { eventsRoute } from '../../routes/events.ts';
import { healthRoute } from '../../routes/health.ts';
import type { PageRoute } from '../../routes/route.ts';
import { overviewText as text } from '../../text/overview.ts';
import { formatDuration, formatNumber, formatPercent } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';

/** A share of dropped events from which something is wrong. */
const DROPPED_SHARE_MAX = 0.05;
const LAG_SECONDS_MAX = 10;

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  readonly isWrong?: boolean;
  /** Where one finds out more. */
  readonly to?: PageRoute;
  readonly search?: Readonly<Record<string, string>>;
}

function Tile({ name, value, note, isWrong = false, to, search }: TileProps): ReactNode {
  return (
    <div className="overview-tiles-tile" data-wrong={isWrong || undefined}>
      <dt>
        {isWrong && <Icon name="warning" />}
        {to ? (
          <PageLink to={to} {...(search ? { search } : {})}>
            {name}
          </PageLink>
        ) : (
          name
        )}
      </dt>
      <dd>
        <strong>{value}</strong>
        {note && <span className="overview-tiles-note">{note}</span>}
      </dd>
    </div>
  );
}

type States = Pick<Overview['events'], 'processed' | 'dropped' | 'failed' | 'refused'>;

/** Of events that were accepted. */
function droppedShare({ processed, dropped }: States): number {
  const all = processed + dropped;
  return all === 0 ? 0 : dropped / all;
}

const orCounting = (value: number | null) => (value === null ? text.counting : formatNumber(value));

export function OverviewTiles({ overview }: { readonly overview: Overview }) {
  const { events, lagSeconds } = overview;
  const { before } = events;
  const share = droppedShare(events);
  const shares = text.shareBefore(formatPercent(share), formatPercent(droppedShare(before)));
  return (
    <dl className="overview-tiles">
      <Tile
        name={text.tile.processed}
        value={formatNumber(events.processed)}
        note={
          before.processed === 0 ? text.noneBefore : text.before(formatNumber(before.processed))
        }
        to={eventsRoute as unknown as PageRoute}
        search={{ status: 'processed' }}
      />
      <Tile
        name={text.tile.dropped}
        value={formatNumber(events.dropped)}
        note={events.refused > 0 ? `${shares}. ${text.refused(events.refused)}` : shares}
        isWrong={share > DROPPED_SHARE_MAX}
        to={eventsRoute as unknown as PageRoute}
        search={{ status: 'dropped' }}
      />
      {events.failed > 0 && (
        <Tile
          name={text.tile.failed}
          value={formatNumber(events.failed)}
          isWrong
          to={eventsRoute as unknown as PageRoute}
          search={{ status: 'failed' }}
        />
      )}
      <Tile name={text.tile.xp} value={orCounting(overview.xp)} />
      <Tile name={text.tile.students} value={orCounting(overview.activeStudents)} />
      <Tile name={text.tile.sessions} value={formatNumber(overview.openSessions)} note={text.now} />
      <Tile name={text.tile.reviews} value={formatNumber(overview.reviewsDue)} note={text.now} />
      <Tile
        name={text.tile.lag}
        value={lagSeconds === 0 ? text.noWait : formatDuration(lagSeconds)}
        note={text.now}
        isWrong={lagSeconds > LAG_SECONDS_MAX}
        to={healthRoute as unknown as PageRoute}
      />
    </dl>
  );
}
