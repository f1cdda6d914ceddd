/** JSON as it was sent, with marks at the places that messages are about; and an editor of it. */
import { lazy, Suspense, useState } from 'react';
import { jsonText } from '../../text/json.ts';
import { statesText } from '../../text/states.ts';
import { Copy } from '../copy.tsx';
import { Icon } from '../icon.tsx';
import type { JsonCodeProps } from './code.tsx';
import type { Mark } from './marks.ts';

export type { Mark };

/** The editor is a chunk of its own; without it the text is shown as it is. */
const JsonCode = lazy(async () => ({ default: (await import('./code.tsx')).JsonCode }));

type JsonProps = Pick<JsonCodeProps, 'text' | 'label' | 'marks' | 'height'>;

/** Indented where it was sent in one line; digits and order stay. */
export function JsonView({ text, label, marks = [], height }: JsonProps) {
  const [at, setAt] = useState<{ pointer: string }>();
  return (
    <div className="json">
      <div className="json-head">
        <MarkList marks={marks} onGo={(pointer) => setAt({ pointer })} />
        <Copy text={text} label={`${statesText.copy} ${label}`} />
      </div>
      <Suspense fallback={<Plain text={text} />}>
        <JsonCode text={text} label={label} marks={marks} at={at} height={height} />
      </Suspense>
    </div>
  );
}

function Plain({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll
    <pre className="json-plain" tabIndex={0}>
      {text}
    </pre>
  );
}

interface JsonEditorProps extends JsonProps {
  readonly onChange: (text: string) => void;
}

export function JsonEditor({ text, label, marks = [], onChange, height }: JsonEditorProps) {
  const [at, setAt] = useState<{ pointer: string }>();
  const plain = (
    <textarea
      className="json-plain"
      aria-label={label}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  return (
    <div className="json">
      <div className="json-head">
        <MarkList marks={marks} onGo={(pointer) => setAt({ pointer })} />
        <Copy text={text} label={`${statesText.copy} ${label}`} />
      </div>
      <Suspense fallback={plain}>
        <JsonCode {...{ text, label, marks, onChange, at, height }} />
      </Suspense>
    </div>
  );
}

interface MarkListProps {
  readonly marks: readonly Mark[];
  readonly onGo: (pointer: string) => void;
}

/** Every mark as a button that leads to its place. */
function MarkList({ marks, onGo }: MarkListProps) {
  if (marks.length === 0) return <span />;
  return (
    <ul className="json-marks" aria-label={jsonText.places(marks.length)}>
      {marks.map(({ pointer, kind, code }) => (
        <li key={`${pointer} ${code}`}>
          <button type="button" className={`json-go json-go-${kind}`} onClick={() => onGo(pointer)}>
            <Icon name={kind === 'bad' ? 'cross' : kind === 'warn' ? 'warning' : 'info'} />
            <code>{pointer || jsonText.whole}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}
