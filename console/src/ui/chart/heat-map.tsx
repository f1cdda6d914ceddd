/** A table of groups of standards whose cells are coloured: by week, by student, by class. */
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { LEVELS } from '../../routes/route.ts';
import { recordsText as text } from '../../text/records.ts';
import { FrameworkPicker, type useFrameworks } from '../fields/framework-picker.tsx';
import { PageLink } from '../link.tsx';

type Level = (typeof LEVELS)[number];
/** When the address names none. */
export const LEVEL: Level = '2';

interface ChoicesProps {
  /** Undefined = none is chosen yet. */
  readonly framework: string | undefined;
  readonly level: Level;
  readonly frameworks: ReturnType<typeof useFrameworks>;
  readonly onChange: (patch: {
    readonly framework?: string | undefined;
    readonly level?: Level;
  }) => void;
}

/** Which framework, and the level of its tree at which standards are grouped. */
export function HeatMapChoices({ framework, level, frameworks, onChange }: ChoicesProps) {
  return (
    <div className="heat-map-choices screen-only">
      <FrameworkPicker
        frameworks={frameworks}
        value={framework ?? null}
        onChange={(chosen) => onChange({ framework: chosen })}
      />
      <Select
        label={text.level}
        allowDeselect={false}
        value={level}
        data={LEVELS.map((value) => ({ value, label: text.levelOf(value) }))}
        onChange={(value) => onChange({ level: value as Level })}
      />
    </div>
  );
}

/** Seven steps from bad to good; few = too few to tell; undefined = nothing to show. */
type Step = -3 | -2 | -1 | 0 | 1 | 2 | 3 | 'few';

/** The steps of shares, from none to all. */
export const SHARE_STEPS = [-3, -2, -1, 0, 1, 2, 3] as const satisfies readonly Step[];

/** None and all are steps of their own; between them are fifths. */
export function stepOfShare(share: number): Step {
  if (share === 0) return -3;
  return share === 1 ? 3 : ((Math.floor(share * 5) - 2) as Step);
}

export interface HeatCell {
  readonly step: Step | undefined;
  readonly shown: ReactNode;
}

interface HeatMapProps<Row> {
  readonly frameworkId: string;
  readonly caption: string;
  /** The label of the section that scrolls sideways. */
  readonly label: string;
  /** Head of the groups. */
  readonly group: string;
  readonly columns: readonly { readonly key: string; readonly head: ReactNode }[];
  readonly rows: readonly (Row & { readonly item: Item })[];
  /** The cell of a column, by its index. */
  readonly cellOf: (row: Row, column: number) => HeatCell;
}

interface Item {
  readonly sourcedId: string;
  readonly code: string | null;
  readonly title: string;
}

export function HeatMap<Row>(props: HeatMapProps<Row>) {
  const { columns, rows, cellOf } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard
    <section className="heat-map-scroll" tabIndex={0} aria-label={props.label}>
      <table className="heat-map">
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{props.group}</th>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.item.sourcedId}>
              <th scope="row">
                <PageLink
                  to={frameworkRoute}
                  params={{ documentId: props.frameworkId }}
                  search={{ item: row.item.sourcedId }}
                  title={row.item.title}
                >
                  <bdi>{nameOf(row.item)}</bdi>
                </PageLink>
              </th>
              {columns.map(({ key }, column) => {
                const { step, shown } = cellOf(row, column);
                return (
                  <td
                    key={key}
                    data-step={step}
                    className={step === undefined ? 'soft' : undefined}
                  >
                    {shown}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const nameOf = ({ sourcedId, code, title }: Item) =>
  [code, title].filter(Boolean).join(' ') || sourcedId;

/** What colours mean: steps from the lowest to the highest. */
export function HeatSteps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <span className="heat-map-steps" aria-hidden="true">
      {steps.map((step) => (
        <span key={step} data-step={step} />
      ))}
    </span>
  );
}
