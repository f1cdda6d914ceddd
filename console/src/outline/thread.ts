/**
 * The thread that holds an outline: it loads and searches 50,000 rows beside the page, which keeps
 * those on screen alone. Of views that wait, only the newest is made.
 */
import type { FrameworkOutline } from '../../../sdk/src/generated/openapi.ts';
import type { Call, Calls, Loaded } from './calls.ts';
import { CoverageOf } from './coverage.ts';
import { type Outline, readOutline, rowAt, rowsById } from './outline.ts';
import { indexByCode, openedSiblings, revealed, Search, viewOf } from './view.ts';

interface Held {
  readonly outline: Outline;
  readonly search: Search;
  readonly coverage: CoverageOf;
  readonly byId: ReadonlyMap<string, number>;
  readonly used: Uint8Array;
  readonly mastery: Uint8Array;
  /** The rows that the latest view shows. */
  shown: Int32Array;
}

let held: Held | undefined;

function hold(): Held {
  if (!held) throw new Error('No outline is loaded.');
  return held;
}

async function load(url: string): Promise<Loaded> {
  const reply = await fetch(url, { credentials: 'same-origin' });
  if (!reply.ok) return { status: reply.status };
  const wire = (await reply.json()) as FrameworkOutline;
  const outline = readOutline(wire);
  const [used, mastery] = [new Uint8Array(outline.rows), new Uint8Array(outline.rows)];
  const byId = rowsById(outline);
  const shown = new Int32Array();
  const [search, coverage] = [new Search(outline), new CoverageOf(outline)];
  held = { outline, search, coverage, byId, used, mastery, shown };
  const { rows, types, educationLevels, outside, level } = outline;
  return {
    status: 200,
    revision: wire.revision,
    rows,
    items: byId.size,
    types,
    educationLevels: [...new Set(educationLevels.flat())],
    outside: outside === null ? 0 : rows - outside,
    levels: level.reduce((most, depth) => Math.max(most, depth), 0),
  };
}

/** Writes a value for each item that is named, and 0 for all others. */
function note(column: Uint8Array, values: Readonly<Record<string, number>>): void {
  const { byId } = hold();
  column.fill(0);
  for (const [id, value] of Object.entries(values)) {
    const row = byId.get(id);
    if (row !== undefined) column[row] = value;
  }
}

const answers: { readonly [Name in keyof Calls]: (input: Calls[Name]['input']) => unknown } = {
  load,
  usage: (ids) => note(hold().used, Object.fromEntries(Object.keys(ids).map((id) => [id, 1]))),
  mastery: (levels) => note(hold().mastery, levels),
  view(wanted) {
    const { outline, search, used, mastery } = hold();
    const view = viewOf(outline, search, { ...wanted, used, mastery });
    hold().shown = view.rows.slice();
    return view;
  },
  rows: (rows) => rows.map((row) => rowAt(hold().outline, row)),
  items(ids) {
    const { outline, byId } = hold();
    const rows = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
    return rows.map((row) => rowAt(outline, row));
  },
  place({ id, expansion }) {
    const { outline, byId } = hold();
    const row = byId.get(id);
    return row === undefined ? null : { row, expansion: revealed(outline, row, expansion) };
  },
  coverage(id) {
    const { coverage, byId, used, mastery } = hold();
    return coverage.below(byId.get(id ?? '') ?? null, { used, mastery });
  },
  siblings: ({ row, expansion }) => openedSiblings(hold().outline, row, expansion),
  code: (wanted) => indexByCode(hold().outline, hold().shown, wanted),
};

/** The latest view that was asked for. */
let newest = 0;

addEventListener('message', ({ data }: MessageEvent<Call>) => {
  const { id, name, input } = data;
  if (name === 'view') newest = id;
  // After the messages that are here already, so that a newer view is known.
  setTimeout(async () => {
    try {
      const isOld = name === 'view' && id < newest;
      const output = isOld ? undefined : await answers[name](input as never);
      postMessage({ id, output });
    } catch (error) {
      postMessage({ id, error: String(error) });
    }
  });
});
