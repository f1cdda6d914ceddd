/**
 * The thread that holds an outline: it loads and searches 50,000 rows beside the page, which keeps
 * those on screen alone. Of views that wait, only the newest is made.
 */
import type { FrameworkOutline } from '../../../sdk/src/generated/openapi.ts';
import type { Call, Calls, Loaded } from './calls.ts';
import { type Outline, readOutline, rowAt, rowsById } from './outline.ts';
import { indexByCode, openedSiblings, revealed, Search, viewOf } from './view.ts';

interface Held {
  readonly outline: Outline;
  readonly search: Search;
  readonly byId: ReadonlyMap<string, number>;
  used: Uint8Array;
  /** Of the latest view. */
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
  const used = new Uint8Array(outline.rows);
  const byId = rowsById(outline);
  held = { outline, search: new Search(outline), byId, used, shown: new Int32Array() };
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

function noteUsage(usage: Calls['usage']['input']): void {
  const { byId, used } = hold();
  used.fill(0);
  for (const id of Object.keys(usage)) {
    const row = byId.get(id);
    if (row !== undefined) used[row] = 1;
  }
}

const answers: { readonly [Name in keyof Calls]: (input: Calls[Name]['input']) => unknown } = {
  load,
  usage: noteUsage,
  view(wanted) {
    const { outline, search, used } = hold();
    const view = viewOf(outline, search, { ...wanted, used });
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
