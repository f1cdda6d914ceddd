/** One row of the tree: code, statement with marks, type, what is known of it. */
import type { CSSProperties } from 'react';
import { piecesOf } from '../../outline/fold.ts';
import type { Again, OutlineRow } from '../../outline/outline.ts';
import { frameworkText as text } from '../../text/content/framework.ts';
import { Icon } from '../../ui/icon.tsx';

/** A short text in one of the last columns, and what it means. */
export interface Mark {
  readonly short: string;
  readonly meaning: string;
  readonly tone?: 'ok' | 'warn' | undefined;
}

interface GridRowProps {
  readonly place: { readonly index: number; readonly start: number };
  /** undefined = it is on its way. */
  readonly known: OutlineRow | undefined;
  /** In place of an item. */
  readonly heading: string | undefined;
  /** undefined = it has no children. */
  readonly openness: boolean | undefined;
  readonly isCurrent: boolean;
  readonly isMatch: boolean;
  /** Its details stand beside the tree. */
  readonly isShown: boolean;
  /** undefined = it cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly words: readonly string[];
  readonly marks: readonly (Mark | undefined)[];
  readonly onFocus: () => void;
  readonly onToggle: () => void;
  readonly onSelect: () => void;
  readonly onFirst: (row: number) => void;
}

export function GridRow(props: GridRowProps) {
  const { place, known, heading, openness, isCurrent, isMatch, isShown, isSelected } = props;
  const style = {
    transform: `translateY(${place.start}px)`,
    '--level': (known?.level ?? 1) - 1,
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y: the keys are those of the grid
    <div
      role="row"
      className={heading === undefined ? 'grid-row' : 'grid-row grid-heading'}
      style={style}
      tabIndex={isCurrent ? 0 : -1}
      data-index={place.index}
      data-match={isMatch || undefined}
      aria-rowindex={place.index + 2}
      aria-level={known?.level ?? 1}
      aria-setsize={known?.setSize}
      aria-posinset={known?.position}
      aria-expanded={openness}
      aria-current={isShown || undefined}
      aria-selected={isSelected}
      onFocus={props.onFocus}
      onClick={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onDoubleClick={openness === undefined ? undefined : props.onToggle}
    >
      {heading === undefined ? (
        <Cells {...props} />
      ) : (
        // biome-ignore lint/a11y: as the row
        <span role="gridcell">{heading}</span>
      )}
    </div>
  );
}

function Cells(props: GridRowProps) {
  const { known, openness, words, isMatch, isSelected, marks } = props;
  const marked = isMatch ? words : [];
  return (
    // biome-ignore-start lint/a11y: cells of a grid; a click beside the keys of the grid
    <>
      <span role="gridcell" className="grid-code">
        {isSelected !== undefined && (
          <span
            className="grid-select"
            title={text.select}
            onClick={props.onSelect}
            onDoubleClick={(event) => event.stopPropagation()}
          >
            <span className="grid-box">{isSelected && <Icon name="check" />}</span>
          </span>
        )}
        <span
          className="grid-toggle"
          data-open={openness}
          onClick={openness === undefined ? undefined : props.onToggle}
        >
          {openness !== undefined && <Icon name="right" />}
        </span>
        <Marked text={known?.code ?? ''} words={marked} />
      </span>
      <span role="gridcell" className="grid-text" title={known?.text}>
        <span className="grid-statement">
          <Marked text={known?.text ?? ''} words={marked} />
        </span>
        {known?.again && <Elsewhere again={known.again} onFirst={props.onFirst} />}
      </span>
      <span role="gridcell" className="grid-type">
        {known?.type}
      </span>
      {marks.map((mark, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          key={index}
          role="gridcell"
          className="grid-mark"
          data-tone={mark?.tone}
          title={mark?.meaning}
        >
          {mark && (
            <>
              <span aria-hidden="true">{mark.short}</span>
              <span className="visually-hidden">{mark.meaning}</span>
            </>
          )}
        </span>
      ))}
    </>
    // biome-ignore-end lint/a11y: cells of a grid
  );
}

function Marked({
  text: whole,
  words,
}: {
  readonly text: string;
  readonly words: readonly string[];
}) {
  if (words.length === 0) return <>{whole}</>;
  return piecesOf(whole, words).map(({ text: piece, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
    isMatch ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
  );
}

/** Where the item stands with its children. */
function Elsewhere({ again, onFirst }: { again: Again; onFirst: (row: number) => void }) {
  const { isCycle, under, firstRow } = again;
  const sentence = isCycle ? text.cycle : under ? text.againUnder(under) : text.againTop;
  return (
    <span className="grid-again">
      {sentence}{' '}
      <button type="button" tabIndex={-1} onClick={() => onFirst(firstRow)}>
        {text.goFirst}
      </button>
    </span>
  );
}
