/** Two versions of a JSON text beside each other; what is equal is folded. */
import { useState } from 'react';
import { jsonText as text } from '../../text/json.ts';
import { type DifferenceRow, differenceOf, type Fold, folded } from './difference.ts';

interface JsonDifferenceProps {
  readonly before: unknown;
  readonly after: unknown;
  readonly caption: string;
  readonly beforeLabel: string;
  readonly afterLabel: string;
}

export function JsonDifference(props: JsonDifferenceProps) {
  const { before, after, caption, beforeLabel, afterLabel } = props;
  const rows = folded(differenceOf(before, after));
  return (
    <div className="json-difference-box">
      <table className="json-difference">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{beforeLabel}</th>
            <th scope="col">{afterLabel}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <Part key={index} part={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Part({ part }: { readonly part: Fold }) {
  const [isOpen, setOpen] = useState(false);
  if (part.kind !== 'folded') return <Row row={part} />;
  if (isOpen) {
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
    return part.rows.map((row, index) => <Row key={index} row={row} />);
  }
  return (
    <tr data-kind="folded">
      <td colSpan={2}>
        <button type="button" onClick={() => setOpen(true)}>
          {text.equalLines(part.rows.length)}
        </button>
      </td>
    </tr>
  );
}

/** Changed lines have the signs of both, so that one below the other tells which is the old one. */
const BEFORE = { same: '', changed: '−', added: '', removed: '−' } as const;
const AFTER = { same: '', changed: '+', added: '+', removed: '' } as const;

function Row({ row: { kind, before, after } }: { readonly row: DifferenceRow }) {
  return (
    <tr data-kind={kind}>
      <Line sign={BEFORE[kind]} word={text.before} line={before} />
      <Line sign={AFTER[kind]} word={text.after} line={after} />
    </tr>
  );
}

interface LineProps {
  readonly sign: string;
  /** The sign in a word, for people who do not see it. */
  readonly word: string;
  readonly line: string | null;
}

function Line({ sign, word, line }: LineProps) {
  if (line === null) return <td data-none />;
  return (
    <td>
      <span className="json-difference-sign" aria-hidden="true">
        {sign}
      </span>
      {sign && <span className="visually-hidden">{word} </span>}
      <code>{line}</code>
    </td>
  );
}
