/**
 * The tree as a grid (APG treegrid): rows of one height, of which those on screen alone and the one
 * in focus are in the document.
 */
import type { KeyboardEvent } from 'react';
import { wordsOf } from '../../outline/fold.ts';
import { HEADING, type View } from '../../outline/view.ts';
import { frameworkText as text } from '../../text/content/framework.ts';
import { FilteredEmpty } from '../../ui/states.tsx';
import { useGridKeys } from './grid-keys.ts';
import { GridRow, type Mark } from './grid-row.tsx';
import { type Target, useGridWindow } from './use-grid-window.ts';
import type { LoadedOutline } from './use-outline.ts';
import type { Tree } from './use-tree.ts';

/** What the page knows of items, beside their code, statement and type. */
export interface MarkColumn {
  readonly header: string;
  /** undefined = nothing. */
  readonly markOf: (id: string) => Mark | undefined;
}

/** The items that are selected for comparing. */
interface GridSelection {
  readonly ids: readonly string[];
  readonly onToggle: (id: string) => void;
}

interface GridProps {
  readonly outline: LoadedOutline;
  readonly tree: Tree;
  readonly view: View;
  /** The last columns: one or two. */
  readonly marks: readonly MarkColumn[];
  /** The item whose details are shown. */
  readonly item: string | undefined;
  readonly target: Target | undefined;
  /** Left out = items are not selected here. */
  readonly selection?: GridSelection | undefined;
  /** The focus is at an item. */
  readonly onItem: (id: string) => void;
  /** Its details are wanted. */
  readonly onEnter: () => void;
  readonly onGo: (target: Target) => void;
}

interface FilteredGridProps extends Omit<GridProps, 'view'> {
  /** The filter in words. */
  readonly words: readonly string[];
  readonly onClear: () => void;
}

/** The rows that fit the filter; where none fits, the way to clear it. */
export function FilteredGrid({ words, onClear, ...props }: FilteredGridProps) {
  const { view } = props.tree;
  if (!view) return null;
  if (view.rows.length === 0) return <FilteredEmpty filters={words} onClear={onClear} />;
  return <Grid {...props} view={view} />;
}

function Grid(props: GridProps) {
  const { outline, tree, view, marks, item, selection } = props;
  const { body, windowed, items, at, rowOf, goTo, pageRows, setCurrent } = useGridWindow(props);
  const onKeyDown = useGridKeys({
    outline,
    tree,
    view,
    at,
    rowOf,
    pageRows,
    goTo,
    onEnter: props.onEnter,
    onSelect: selection?.onToggle,
  });
  const words = wordsOf(tree.shown.search);
  const matched = new Set(view.matches);
  return (
    <div
      role="treegrid"
      className="grid"
      aria-label={text.grid}
      aria-rowcount={view.rows.length + 1}
      aria-multiselectable={selection && true}
      data-selects={selection && true}
      data-marks={marks.length}
      onKeyDown={(event: KeyboardEvent) => void onKeyDown(event)}
    >
      <Head marks={marks} />
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a window have places of their own */}
      <div role="rowgroup" className="grid-body" ref={body}>
        <div className="grid-space" role="presentation" style={{ height: windowed.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = view.rows[index] ?? HEADING;
            const id = rowOf(row)?.id;
            return (
              <GridRow
                key={row}
                place={{ index, start }}
                known={rowOf(row)}
                heading={row === HEADING ? text.outside(outline.outside) : undefined}
                openness={opennessOf(view, index, rowOf(row)?.children ?? 0)}
                isCurrent={index === at}
                isMatch={matched.has(index)}
                words={words}
                marks={marks.map(({ markOf }) => markOf(id ?? ''))}
                isShown={item !== undefined && id === item}
                isSelected={id && selection ? selection.ids.includes(id) : undefined}
                onFocus={() => setCurrent(row)}
                onToggle={() => tree.toggle(row)}
                onSelect={() => id && selection?.onToggle(id)}
                onFirst={(first) => props.onGo({ row: first, withFocus: true })}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** undefined = it has no children that could be shown. */
function opennessOf(view: View, index: number, children: number): boolean | undefined {
  if (view.open[index]) return true;
  return children > 0 ? false : undefined;
}

function Head({ marks }: Pick<GridProps, 'marks'>) {
  const { code, statement, type } = text.columns;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows
    <div role="rowgroup" className="grid-head">
      {/* biome-ignore lint/a11y: a head is not focused */}
      <div role="row" aria-rowindex={1} className="grid-row">
        {[code, statement, type, ...marks.map(({ header }) => header)].map((name) => (
          // biome-ignore lint/a11y: as the row
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
