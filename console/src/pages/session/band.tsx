/**
 * A session as one band: the time that it was open, what was active and what was silent, and each
 * piece of evidence. The lists below it are its tables.
 */
import { type PointerEvent, useId, useState } from 'react';
import type { SessionInsights } from '../../data/events/study-sessions.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { sessionText } from '../../text/events/session.ts';
import { timeForm } from '../../text/forms.ts';
import { useCursor } from '../../ui/chart/cursor.ts';
import { useSettled } from '../../ui/chart/frame.tsx';
import { Legend } from '../../ui/chart/legend.tsx';
import { fillOf, PatternDefs } from '../../ui/chart/patterns.tsx';
import type { Series } from '../../ui/chart/series.ts';
import { PageLink, useOpen } from '../../ui/link.tsx';
import { formatDuration } from '../../ui/values/format.ts';
import { useNow, useZone } from '../../ui/values/time.tsx';
import { useEventHref, usePieceText } from './evidence.tsx';
import {
  groupOf,
  keyOf,
  nearestPiece,
  type Session,
  SILENCE_KEY,
  type Span,
  seriesOf,
  shareAt,
  spanOf,
  ticksOf,
} from './marks.ts';

const text = sessionText.band;

interface BandProps {
  readonly insights: SessionInsights;
}

export function Band({ insights }: BandProps) {
  const { session } = insights;
  const id = useId();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const series = seriesOf(session);
  const { activeSeconds = 0, totalSeconds = 0 } = insights.insights[0] ?? {};
  const toggle = (key: string) =>
    setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a figure whose parts belong together
    <figure className="chart" role="group" aria-labelledby={id}>
      <div className="chart-head">
        <h2 id={id}>{text.title}</h2>
        <span className="chart-headline">
          {text.headline(formatDuration(activeSeconds), formatDuration(totalSeconds))}
        </span>
      </div>
      <Legend series={series} hidden={hidden} onToggle={toggle} />
      <Plot insights={insights} shown={series.filter(({ key }) => !hidden.includes(key))} />
    </figure>
  );
}

interface PlotProps extends BandProps {
  readonly shown: readonly Series[];
}

/** One stop of the keyboard, whose cursor goes from one piece of evidence to the next. */
function Plot({ insights, shown }: PlotProps) {
  const { session } = insights;
  const open = useOpen();
  const zone = useZone();
  const hrefOf = useEventHref();
  const now = useNow();
  const span = spanOf(session, now);
  const keys = new Set(shown.map(({ key }) => key));
  const pieces = session.evidence.filter((one) => keys.has(`${SILENCE_KEY} ${groupOf(one)}`));
  const openPiece = (index: number) => {
    const href = pieces[index] && hrefOf(pieces[index]);
    if (href) open(href);
  };
  const at = useCursor(pieces.length, (_, index) => openPiece(index));
  const piece = at.cursor === undefined ? undefined : pieces[at.cursor];
  const pieceText = usePieceText();
  const value = piece ? pieceText(piece) : '';
  const spoken = useSettled(value);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    at.setCursor(nearestPiece(pieces, span, (event.clientX - left) / width));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys read out each piece */}
      <div
        className="session-band"
        {...{ role: 'img', tabIndex: 0, 'aria-label': summaryOf(insights, zone) }}
        onKeyDown={at.onKeyDown}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => at.setCursor(undefined)}
      >
        <Drawing {...{ session, span, shown, zone }} cursor={piece?.at} />
      </div>
      <div className="chart-value">
        {value || <span className="soft screen-only">{text.hint}</span>}
        {piece?.sourceEventId && (
          <PageLink to={eventsRoute} params={{ eventId: piece.sourceEventId }}>
            {text.open}
          </PageLink>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </>
  );
}

/** What the band shows, in one sentence. */
function summaryOf({ session, insights }: SessionInsights, zone: string | undefined): string {
  const { activeSeconds = 0, inactiveSeconds = 0 } = insights[0] ?? {};
  const form = timeForm({ timeStyle: 'short', timeZone: zone });
  const [from, to] = [session.startedAtTime, session.endedAtTime].map((time) =>
    form.format(Date.parse(time)),
  );
  const durations = [activeSeconds, inactiveSeconds].map(formatDuration);
  const [active = '', silent = ''] = durations;
  return `${text.summary({ from: from ?? '', to: to ?? '', active, silent })}. ${text.pieces(session.evidence.length)}.`;
}

interface DrawingProps {
  readonly session: Session;
  readonly span: Span;
  readonly shown: readonly Series[];
  readonly zone: string | undefined;
  /** The time of the piece that the cursor stands on. */
  readonly cursor: string | undefined;
}

const HEIGHT = 100;
const BAND = { y: 4, height: 36 };
const AXIS_Y = 78;
/** Bottom and height of the ticks of evidence. */
const TICKS = {
  session: { y: 46, height: 30, width: 3 },
  event: { y: 52, height: 24, width: 2 },
  heartbeats: { y: 64, height: 12, width: 2 },
} as const;

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

function Drawing({ session, span, shown, zone, cursor }: DrawingProps) {
  const drawing = useId();
  const paints = new Map(shown.map((one) => [one.key, one]));
  const x = (at: string) => percent(shareAt(span, at));
  const width = (from: string, to: string) => percent(shareAt(span, to) - shareAt(span, from));
  const open = { x: x(session.startedAtTime), width: percent(1) };
  return (
    <svg width="100%" height={HEIGHT} aria-hidden="true">
      <PatternDefs drawing={drawing} series={shown.filter(({ isLine }) => !isLine)} />
      <rect {...BAND} {...open} fill="none" stroke="var(--edge)" />
      {session.timeline.map((part) => {
        const paint = paints.get(keyOf(part));
        if (!paint) return null;
        const { startedAtTime: from, endedAtTime: to } = part;
        return (
          <rect
            key={from}
            className="session-interval"
            {...{ x: x(from), width: width(from, to), fill: fillOf(paint, drawing) }}
            {...{ y: BAND.y + 4, height: BAND.height - 8 }}
          />
        );
      })}
      {session.evidence.map((piece, index) => {
        const group = groupOf(piece);
        const paint = paints.get(`${SILENCE_KEY} ${group}`);
        if (!paint) return null;
        const { y, height, width: thick } = TICKS[group];
        const colour = `var(${paint.colour})`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of pieces stays
          <g key={index} className="session-tick" fill={colour}>
            <rect x={x(piece.at)} width={thick} {...{ y, height }} />
            {piece.until !== piece.at && (
              <rect x={x(piece.at)} width={width(piece.at, piece.until)} {...{ y, height }} />
            )}
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={AXIS_Y} y2={AXIS_Y} stroke="var(--edge)" />
      {ticksOf(span, zone).map(({ at, label }) => (
        <text
          key={at}
          className="session-label"
          x={x(at)}
          y={HEIGHT - 6}
          textAnchor={anchorAt(shareAt(span, at))}
        >
          {label}
        </text>
      ))}
      {cursor && (
        <line
          className="session-cursor"
          {...{ x1: x(cursor), x2: x(cursor), y1: 0, y2: AXIS_Y }}
          stroke="var(--text)"
        />
      )}
    </svg>
  );
}

const EDGE = 0.04;

/** Labels at the ends stay within the band. */
function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < EDGE) return 'start';
  return share > 1 - EDGE ? 'end' : 'middle';
}
