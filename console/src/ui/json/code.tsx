/** CodeMirror for JSON in a shadow root, where its styles need no permission of the policy. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useMemo, useRef } from 'react';
import { useOpen } from '../link.tsx';
import type { JsonLink } from '../values/record-links.ts';
import { completion, type JsonOptions } from './complete.ts';
import { linksExtension, setLinks } from './links.ts';
import { goTo, type Mark, marksExtension, setMarks, showFirst } from './marks.ts';
import { indented } from './pointers.ts';

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--sunken)', color: 'var(--text)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.25rem' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--soft)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selected) !important',
  },
  '.cm-panels': { backgroundColor: 'var(--bg)', color: 'var(--text)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--bg)',
    color: 'var(--soft)',
    border: '1px solid var(--line)',
  },
  '.cm-specialChar': { color: 'var(--bad)' },
  '.json-signs': { width: '1.25rem', textAlign: 'center' },
  '.json-sign': { fontWeight: '700' },
  '.json-sign-bad': { color: 'var(--bad)' },
  '.json-sign-warn': { color: 'var(--warn)' },
  '.json-sign-info': { color: 'var(--accent)' },
  '.json-mark': { textDecoration: 'underline wavy', textUnderlineOffset: '3px' },
  '.json-mark-bad': { textDecorationColor: 'var(--bad)', backgroundColor: 'var(--bad-bg)' },
  '.json-mark-warn': { textDecorationColor: 'var(--warn)', backgroundColor: 'var(--warn-bg)' },
  '.json-mark-info': { textDecorationColor: 'var(--accent)', backgroundColor: 'var(--info-bg)' },
  '.json-note': {
    padding: '2px 0.5rem 2px 1rem',
    fontFamily: 'var(--font)',
    whiteSpace: 'normal',
  },
  '.json-note-bad': { backgroundColor: 'var(--bad-bg)', color: 'var(--bad)' },
  '.json-note-warn': { backgroundColor: 'var(--warn-bg)', color: 'var(--warn)' },
  '.json-note-info': { backgroundColor: 'var(--info-bg)', color: 'var(--accent)' },
  '.json-link, .json-link *': { color: 'var(--accent)', textDecoration: 'underline' },
  '.json-link:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '@media print': { '&': { maxHeight: 'none !important' } },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font)', maxWidth: '90vw' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--selected) !important',
    color: 'var(--text) !important',
  },
  '.cm-completionDetail': {
    color: 'var(--soft)',
    fontFamily: 'var(--mono)',
    fontStyle: 'normal',
  },
});

const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--accent)' },
    { tag: tags.string, color: 'var(--ok)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  ]),
);

const common: Extension = [
  lineNumbers(),
  json(),
  codeFolding(),
  foldGutter({ openText: '−', closedText: '+' }),
  bracketMatching(),
  // Signs without a shape, and those that turn the order of a text.
  highlightSpecialChars(),
  search({ top: true }),
  highlightSelectionMatches(),
  EditorView.lineWrapping,
  theme,
  highlighting,
  marksExtension,
];

export interface JsonCodeProps {
  readonly text: string;
  readonly label: string;
  readonly marks?: readonly Mark[];
  /** Ids that lead to pages, in a text that is read only. */
  readonly links?: readonly JsonLink[];
  /** Left out = the text is read only. */
  readonly onChange?: (text: string) => void;
  /** Scrolls there; another object scrolls again. */
  readonly at?: { readonly pointer: string } | undefined;
  /** What may stand at a place of the text, for an editor. */
  readonly options?: JsonOptions | undefined;
  /** CSS height; left out = as high as the text, at most 70 % of the window. */
  readonly height?: string | undefined;
}

const NO_MARKS: readonly Mark[] = [];
const NO_LINKS: readonly JsonLink[] = [];

/** Ctrl+Enter belongs to the page. */
const editorKeys = [
  ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
  ...historyKeymap,
  ...searchKeymap,
  ...foldKeymap,
  indentWithTab,
];

const frame = (label: string, height: string | undefined): Extension => [
  common,
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  EditorView.theme({
    '&': height ? { height } : { maxHeight: '70vh' },
    '.cm-scroller': { overflow: 'auto' },
  }),
];

/** Not editable, else no key reaches its links. */
const reading = (open: (href: string) => void): Extension => [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  linksExtension(open),
  keymap.of([...searchKeymap, ...foldKeymap]),
];

const editing = (options: JsonOptions): Extension => [
  history(),
  highlightActiveLine(),
  completion(options),
  keymap.of(editorKeys),
];

/** Tab moves the focus on, here as everywhere, until Ctrl+M gives it to the editor. */
export function JsonCode({
  text: given,
  label,
  marks = NO_MARKS,
  links = NO_LINKS,
  onChange,
  at,
  options,
  height,
}: JsonCodeProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const open = useRef(useOpen());
  const known = useRef(options);
  known.current = options;
  const isReadOnly = onChange === undefined;
  const text = useMemo(() => (isReadOnly ? indented(given) : given), [given, isReadOnly]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is put into the editor below
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          frame(label, height),
          isReadOnly
            ? reading((href) => open.current(href))
            : editing((place) => known.current?.(place) ?? []),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current?.(state.doc.toString());
          }),
        ],
      }),
    });
    made.setTabFocusMode(true);
    view.current = made;
    return () => made.destroy();
  }, [label, isReadOnly, height]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new editor needs its marks
  useEffect(() => {
    view.current?.dispatch({ effects: setMarks.of(marks) });
    if (isReadOnly && view.current) showFirst(view.current);
  }, [marks, label, isReadOnly, height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new editor needs its links
  useEffect(() => {
    if (isReadOnly) view.current?.dispatch({ effects: setLinks.of(links) });
  }, [links, label, isReadOnly, height]);
  useEffect(() => {
    if (at && view.current) goTo(view.current, at.pointer);
  }, [at]);
  return <div ref={host} className="json-code" />;
}
