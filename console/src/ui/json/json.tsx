/** JSON as it was sent, with marks at the places that messages are about; and an editor of it. */
import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { jsonText } from '../../text/json.ts';
import { statesText } from '../../text/states.ts';
import { Icon } from '../icon.tsx';
import { later } from '../later.ts';
import { Copy } from '../values/copy.tsx';
import type { JsonCodeProps } from './code.tsx';
import type { Mark } from './marks.ts';
import { placesOf } from './pointers.ts';

export type { JsonOption, JsonPlace } from './complete.ts';
export type { Mark };

/** The editor is a chunk of its own; without it the text is shown as it is. */
const JsonCode = later(
  () => import('./code.tsx'),
  (code) => code.JsonCode,
);

type JsonProps = Pick<JsonCodeProps, 'text' | 'label' | 'marks' | 'height'>;
type JsonViewProps = JsonProps & Pick<JsonCodeProps, 'links'>;

const NO_MARKS: readonly Mark[] = [];

/** Indented where it was sent in one line; digits and order stay. It shows its first mark. */
export function JsonView({ text, label, marks = NO_MARKS, links, height }: JsonViewProps) {
  const [at, setAt] = useState<{ pointer: string }>();
  return (
    <div className="json">
      <div className="json-head">
        <MarkList marks={marks} onGo={(pointer) => setAt({ pointer })} />
        <Copy text={text} label={`${statesText.copy} ${label}`} />
      </div>
      <Without fallback={<Plain text={text} />}>
        <Suspense fallback={<Plain text={text} />}>
          <JsonCode {...{ text, label, marks, at, height }} {...(links ? { links } : {})} />
        </Suspense>
      </Without>
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

type JsonEditorProps = JsonProps &
  Pick<JsonCodeProps, 'at' | 'options'> & { readonly onChange: (text: string) => void };

/** The page lists the marks itself, and leads to them by `at`. */
export function JsonEditor(props: JsonEditorProps) {
  return (
    <div className="json">
      <Without fallback={<PlainEditor {...props} />}>
        <Suspense fallback={<PlainEditor {...props} isLoading />}>
          <JsonCode {...props} />
        </Suspense>
      </Without>
    </div>
  );
}

interface PlainEditorProps extends JsonEditorProps {
  /** Another editor takes its place at any moment, and its focus: it only shows the text. */
  readonly isLoading?: boolean;
}

function PlainEditor({ text, label, onChange, at, height, isLoading = false }: PlainEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const place = at && placesOf(latest.current)(at.pointer);
    if (!place) return;
    field.current?.focus();
    field.current?.setSelectionRange(place.memberFrom, place.to);
  }, [at]);
  return (
    <textarea
      ref={field}
      className="json-plain"
      aria-label={label}
      aria-busy={isLoading}
      readOnly={isLoading}
      spellCheck={false}
      style={{ height }}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface WithoutProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** In place of what cannot be loaded: a chunk that is gone, a network that is away. */
class Without extends Component<WithoutProps, { readonly isMissing: boolean }> {
  override state = { isMissing: false };
  static getDerivedStateFromError() {
    return { isMissing: true };
  }
  override render() {
    return this.state.isMissing ? this.props.fallback : this.props.children;
  }
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
