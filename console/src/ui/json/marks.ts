/** Marks of places in a JSON editor: a bar in the gutter, an underline, a note below the line. */
import {
  type EditorState,
  type Extension,
  RangeSet,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutter,
  WidgetType,
} from '@codemirror/view';
import { placesOf } from './pointers.ts';

export interface Mark {
  /** RFC 6901; '' = the whole text. */
  readonly pointer: string;
  readonly kind: 'bad' | 'warn' | 'info';
  /** `course_unknown` */
  readonly code: string;
  readonly message: string;
}

const LETTERS: Readonly<Record<Mark['kind'], string>> = { bad: '×', warn: '!', info: 'i' };

class Note extends WidgetType {
  readonly #mark: Mark;
  readonly #missing: string | undefined;
  constructor(mark: Mark, missing: string | undefined) {
    super();
    this.#mark = mark;
    this.#missing = missing;
  }
  override eq(other: Note): boolean {
    return other.#mark === this.#mark && other.#missing === this.#missing;
  }
  override toDOM(): HTMLElement {
    const { kind, code, message } = this.#mark;
    const note = document.createElement('div');
    note.className = `json-note json-note-${kind}`;
    if (this.#missing !== undefined) {
      const ghost = document.createElement('code');
      ghost.textContent = `"${this.#missing}": …`;
      note.append(ghost, ' ');
    }
    const strong = document.createElement('strong');
    strong.textContent = code;
    note.append(strong, ` ${message}`);
    return note;
  }
}

class Sign extends GutterMarker {
  readonly #kind: Mark['kind'];
  constructor(kind: Mark['kind']) {
    super();
    this.#kind = kind;
  }
  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = `json-sign json-sign-${this.#kind}`;
    sign.textContent = LETTERS[this.#kind];
    return sign;
  }
}

interface Placed {
  readonly marks: readonly Mark[];
  readonly decorations: DecorationSet;
  readonly signs: RangeSet<GutterMarker>;
}

function place(state: EditorState, marks: readonly Mark[]): Placed {
  const placeOf = placesOf(state.doc.toString());
  const found = marks.flatMap((mark) => {
    const at = placeOf(mark.pointer);
    return at ? [{ mark, at, line: state.doc.lineAt(at.memberFrom) }] : [];
  });
  const decorations = found.flatMap(({ mark, at, line }) => {
    const note = Decoration.widget({ widget: new Note(mark, at.missing), block: true, side: 1 });
    const end = Math.min(at.to, line.to);
    const isLined = at.missing === undefined && mark.pointer !== '' && end > at.from;
    const underline = Decoration.mark({ class: `json-mark json-mark-${mark.kind}` });
    return [note.range(line.to), ...(isLined ? [underline.range(at.from, end)] : [])];
  });
  const signs = new RangeSetBuilder<GutterMarker>();
  const byLine = new Map(found.map(({ line, mark }) => [line.from, mark.kind]));
  for (const [from, kind] of [...byLine].sort(([one], [other]) => one - other))
    signs.add(from, from, new Sign(kind));
  return { marks, decorations: Decoration.set(decorations, true), signs: signs.finish() };
}

/** Replaces the marks of an editor. */
export const setMarks = StateEffect.define<readonly Mark[]>();

const field = StateField.define<Placed>({
  create: () => ({ marks: [], decorations: Decoration.none, signs: RangeSet.empty }),
  update(placed, { state, effects, docChanged }) {
    const given = effects.find((effect) => effect.is(setMarks));
    if (!given && !docChanged) return placed;
    return place(state, given?.is(setMarks) ? given.value : placed.marks);
  },
  provide: (own) => EditorView.decorations.from(own, ({ decorations }) => decorations),
});

export const marksExtension: Extension = [
  field,
  gutter({ class: 'json-signs', markers: (view) => view.state.field(field).signs }),
];

/** Shows the first mark within the text, without moving the page or the focus. */
export function showFirst(view: EditorView): void {
  const { marks } = view.state.field(field);
  const [first] = marks;
  const at = first && placesOf(view.state.doc.toString())(first.pointer);
  if (!at) return;
  view.requestMeasure({
    read: ({ scrollDOM }) => scrollDOM.clientHeight,
    write: (height) => {
      const { top } = view.lineBlockAt(at.memberFrom);
      view.scrollDOM.scrollTop = top - height / 3;
    },
  });
}

/** Selects the place of a pointer and scrolls to it. */
export function goTo(view: EditorView, pointer: string): void {
  const at = placesOf(view.state.doc.toString())(pointer);
  if (!at) return;
  view.dispatch({
    selection: { anchor: at.memberFrom },
    effects: EditorView.scrollIntoView(at.memberFrom, { y: 'center' }),
  });
  view.focus();
}
