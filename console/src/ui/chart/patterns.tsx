/** Patterns beside colours, so that no series is told by its colour alone. */
import type { Series } from './series.ts';

type Paint = Pick<Series, 'colour' | 'pattern'>;

/** Each drawing has its own: those of a drawing that is hidden paint nothing. */
const patternId = ({ colour, pattern }: Paint, drawing: string) =>
  `pattern-${drawing}${pattern}${colour}`;

/** `drawing` names the drawing whose `PatternDefs` hold the pattern. */
export function fillOf(paint: Paint, drawing: string): string {
  return paint.pattern === 'plain' ? `var(${paint.colour})` : `url(#${patternId(paint, drawing)})`;
}

const SHAPES: Readonly<Record<Exclude<Series['pattern'], 'plain'>, string>> = {
  hatch: 'M-1 1l2-2M0 6l6-6M5 7l2-2',
  cross: 'M0 3h6M3 0v6',
  dots: 'M1.5 1.5h.01M4.5 4.5h.01',
  back: 'M-1 5l2 2M0 0l6 6M5 -1l2 2',
  rows: 'M0 3h6',
  posts: 'M3 0v6',
};

/** The dashes of lines, in place of the patterns of columns. */
export const DASHES: Readonly<Record<Series['pattern'], string | undefined>> = {
  plain: undefined,
  hatch: '7 4',
  dots: '1 4',
  cross: '9 3 2 3',
  back: '14 4',
  rows: '3 3',
  posts: '12 3 2 3 2 3',
};

interface PatternDefsProps {
  readonly drawing: string;
  readonly series: readonly Paint[];
}

export function PatternDefs({ drawing, series }: PatternDefsProps) {
  return (
    <defs>
      {series.map(
        ({ colour, pattern }) =>
          pattern !== 'plain' && (
            <pattern
              key={`${pattern}${colour}`}
              id={patternId({ colour, pattern }, drawing)}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
            >
              <rect width="6" height="6" fill={`var(${colour})`} />
              <path
                d={SHAPES[pattern]}
                stroke="var(--bg)"
                strokeWidth={pattern === 'dots' ? 2 : 1.5}
                strokeLinecap={pattern === 'dots' ? 'round' : 'butt'}
              />
            </pattern>
          ),
      )}
    </defs>
  );
}
