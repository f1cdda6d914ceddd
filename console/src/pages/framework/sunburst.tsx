/**
 * Coverage as rings around the part that is shown: the size of a part is the number of its
 * standards, its fill the share with content, its edge mastery. The table beside it says the same.
 */
import { Button } from '@mantine/core';
import { type MouseEvent, useRef } from 'react';
import type { Arc, Coverage } from '../../outline/coverage.ts';
import { frameworkText } from '../../text/content/framework.ts';
import { Icon } from '../../ui/icon.tsx';
import { csvName, download } from '../../ui/table/csv.ts';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';

const text = frameworkText.coverage;

const SIZE = 440;
const MIDDLE = SIZE / 2;
const CENTRE = 62;
const RING = 50;

interface SunburstProps {
  readonly title: string;
  readonly counted: Coverage;
  readonly hasMastery: boolean;
  /** What does not fit is faint. */
  readonly fits: (arc: Arc) => boolean;
  /** Takes the id of a part; undefined = one step back. */
  readonly onZoom: (id: string | undefined) => void;
}

export function Sunburst({ title, counted, hasMastery, fits, onZoom }: SunburstProps) {
  const picture = useRef<SVGSVGElement>(null);
  const { trail, arcs, whole } = counted;
  const shown = trail.at(-1) ?? whole;
  const sentence = text.of.covered(formatNumber(shown.covered), formatNumber(shown.standards));
  const zoom = ({ target }: MouseEvent) => {
    const id = (target as SVGElement).dataset['zoom'];
    if (id !== undefined) onZoom(id || undefined);
  };
  return (
    <figure className="sunburst">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the rows of the table zoom by keys */}
      <svg
        ref={picture}
        onClick={zoom}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={text.sunburst(title, sentence)}
      >
        {arcs.map((arc) => (
          <Slice key={`${arc.ring} ${arc.from} ${arc.row}`} {...{ arc, hasMastery, fits }} />
        ))}
        <circle
          cx={MIDDLE}
          cy={MIDDLE}
          r={CENTRE - 4}
          fill="var(--raised)"
          stroke="var(--line)"
          data-zoom={trail.at(-2)?.id ?? ''}
        />
        <text x={MIDDLE} y={MIDDLE} textAnchor="middle" fill="var(--text)" fontSize="26">
          {formatPercent(shareOf(shown))}
        </text>
        <text x={MIDDLE} y={MIDDLE + 20} textAnchor="middle" fill="var(--soft)" fontSize="12">
          {`${formatNumber(shown.covered)} / ${formatNumber(shown.standards)}`}
        </text>
      </svg>
      <figcaption>
        <Legend hasMastery={hasMastery} />
        {(['svg', 'png'] as const).map((form) => (
          <Button
            key={form}
            className="screen-only"
            variant="subtle"
            leftSection={<Icon name="download" />}
            onClick={() => picture.current && void downloadPicture(picture.current, form)}
          >
            {text.picture[form]}
          </Button>
        ))}
      </figcaption>
    </figure>
  );
}

const shareOf = ({
  standards,
  covered,
}: {
  readonly standards: number;
  readonly covered: number;
}) => (standards === 0 ? 0 : covered / standards);

/** From a tenth on it is seen that there is some. */
const fillOf = (share: number) =>
  share === 0
    ? 'var(--sunken)'
    : `color-mix(in srgb, var(--series-1) ${Math.round(15 + 85 * share)}%, var(--bg))`;

const point = (turn: number, radius: number) => {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return `${(MIDDLE + radius * Math.cos(angle)).toFixed(2)} ${(MIDDLE + radius * Math.sin(angle)).toFixed(2)}`;
};

/** A whole turn has no end: it is drawn a little shorter. */
function pathOf({ ring, from, until }: Arc): string {
  const end = Math.min(until, from + 0.9999);
  const [inner, outer] = [CENTRE + (ring - 1) * RING, CENTRE + ring * RING - 3];
  const isLong = Number(end - from > 0.5);
  return [
    `M${point(from, outer)}`,
    `A${outer} ${outer} 0 ${isLong} 1 ${point(end, outer)}`,
    `L${point(end, inner)}`,
    `A${inner} ${inner} 0 ${isLong} 0 ${point(from, inner)}Z`,
  ].join('');
}

const HALF = 0.5;
const FAINT = 0.15;

interface SliceProps extends Pick<SunburstProps, 'hasMastery' | 'fits'> {
  readonly arc: Arc;
}

function Slice({ arc, hasMastery, fits }: SliceProps) {
  const { id, name, standards, covered, known, children } = arc;
  const isKnown = hasMastery && standards > 0 && known / standards >= HALF;
  return (
    <path
      d={pathOf(arc)}
      fill={fillOf(shareOf(arc))}
      stroke={isKnown ? 'var(--ok)' : 'var(--edge)'}
      strokeWidth={isKnown ? 3 : 0.75}
      opacity={fits(arc) ? undefined : FAINT}
      className={children > 0 ? 'sunburst-zoom' : undefined}
      data-zoom={children > 0 ? id : undefined}
    >
      <title>{`${name}: ${text.of.covered(formatNumber(covered), formatNumber(standards))}`}</title>
    </path>
  );
}

const STEPS = [0, 0.25, 0.5, 0.75, 1];

function Legend({ hasMastery }: Pick<SunburstProps, 'hasMastery'>) {
  return (
    <div className="sunburst-legend">
      <span>{text.legend}</span>
      {STEPS.map((share) => (
        <span key={share} className="sunburst-step">
          <svg width="16" height="16" aria-hidden="true">
            <rect width="16" height="16" fill={fillOf(share)} stroke="var(--edge)" />
          </svg>
          {formatPercent(share)}
        </span>
      ))}
      {hasMastery && <span>{text.ring}</span>}
    </div>
  );
}

/** For slides and print. */
const PNG_SCALE = 4;

const PAINTS = ['fill', 'stroke', 'font-family'] as const;

async function downloadPicture(picture: SVGSVGElement, form: 'svg' | 'png'): Promise<void> {
  const name = csvName('coverage', new Date()).replace(/csv$/, form);
  const drawing = drawingOf(picture);
  if (form === 'svg') return download(name, drawing, 'image/svg+xml');
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE * PNG_SCALE;
  canvas.height = SIZE * PNG_SCALE;
  const paper = canvas.getContext('2d');
  if (!paper) return;
  // Its texts are in the colour of the theme, which other paper would hide.
  paper.fillStyle = getComputedStyle(document.body).backgroundColor;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && download(name, blob), 'image/png');
}

/** A copy with the colours of now: elsewhere there are no tokens. */
function drawingOf(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const originals = picture.querySelectorAll('*');
  for (const [index, part] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of PAINTS) part.setAttribute(name, style.getPropertyValue(name));
  }
  copy.setAttribute('width', String(SIZE));
  copy.setAttribute('height', String(SIZE));
  return new XMLSerializer().serializeToString(copy);
}
