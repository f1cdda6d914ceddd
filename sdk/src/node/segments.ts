/**
 * A queue of lines in files. A segment, `<number>.ndjson`, has one line for each event; the offsets
 * of lines that are done are in `<number>.ack`. A segment whose lines are all done is removed.
 */
import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface Line {
  readonly text: string;
  /** Marks the line as done. */
  done(): Promise<void>;
}

export interface Segments {
  /** Lines that are not done. */
  readonly size: number;
  /** Appends lines; they are on disk when it resolves. */
  append(lines: readonly string[]): Promise<void>;
  /** The next lines in the order of appending; empty = none now. */
  read(): Promise<Line[]>;
  close(): Promise<void>;
}

interface Segment {
  readonly number: number;
  /** Bytes that are on disk for certain. */
  end: number;
  /** Where the reader is. */
  position: number;
  /** Lines that were read and are not done. */
  open: number;
  readonly acked: Set<number>;
  ackFile: FileHandle | undefined;
}

const READ_BYTES = 256 * 1_024;
const NEWLINE = 10;
const OFFSET_DIGITS = 12;

export async function openSegments(folder: string, segmentBytes: number): Promise<Segments> {
  const found = await Promise.all((await numbersIn(folder)).map((one) => loadSegment(folder, one)));
  const state: State = {
    folder,
    segmentBytes,
    segments: found.map(({ segment }) => segment),
    size: found.reduce((sum, { waiting }) => sum + waiting, 0),
    file: undefined,
    turn: Promise.resolve(),
  };
  // What was appended last before a crash may be torn: nothing is added to an old segment.
  state.segments.push(segmentOf((state.segments.at(-1)?.number ?? 0) + 1));
  return {
    get size() {
      return state.size;
    },
    append: (lines) => inTurn(state, () => append(state, lines)),
    read: () => readLines(state),
    close: () => inTurn(state, () => closeAll(state)),
  };
}

interface State {
  readonly folder: string;
  readonly segmentBytes: number;
  readonly segments: Segment[];
  size: number;
  /** The last segment, open for appending. */
  file: FileHandle | undefined;
  turn: Promise<unknown>;
}

function inTurn<Result>(state: State, work: () => Promise<Result>): Promise<Result> {
  const run = state.turn.then(work);
  state.turn = run.catch(() => undefined);
  return run;
}

const pathOf = (folder: string, number: number, kind: 'ndjson' | 'ack') =>
  join(folder, `${String(number).padStart(12, '0')}.${kind}`);

async function numbersIn(folder: string): Promise<number[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{12}\.ndjson$/.test(name));
  return names.map((name) => Number.parseInt(name, 10)).sort((one, other) => one - other);
}

const segmentOf = (number: number): Segment => ({
  number,
  end: 0,
  position: 0,
  open: 0,
  acked: new Set(),
  ackFile: undefined,
});

async function loadSegment(folder: string, number: number) {
  const bytes = await readFile(pathOf(folder, number, 'ndjson'));
  const acks = await readFile(pathOf(folder, number, 'ack'), 'utf8').catch(() => '');
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  const starts = startsOf(bytes.subarray(0, end));
  // A torn offset, together with what was written after it, is of another length; that line is sent
  // again, which has no second effect.
  const whole = acks.split('\n').filter((offset) => offset.length === OFFSET_DIGITS);
  const acked = new Set(whole.map(Number)).intersection(starts);
  return { segment: { ...segmentOf(number), end, acked }, waiting: starts.size - acked.size };
}

/** Offsets of the lines. */
function startsOf(bytes: Buffer): Set<number> {
  const starts = new Set<number>();
  for (let at = 0; at < bytes.length; at = bytes.indexOf(NEWLINE, at) + 1) starts.add(at);
  return starts;
}

async function append(state: State, lines: readonly string[]): Promise<void> {
  let segment = state.segments.at(-1) as Segment;
  if (segment.end >= state.segmentBytes) {
    await state.file?.close();
    state.file = undefined;
    segment = segmentOf(segment.number + 1);
    state.segments.push(segment);
  }
  state.file ??= await createFile(state.folder, segment.number);
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  try {
    await writeWhole(state.file, bytes);
    await state.file.datasync();
  } catch (error) {
    // Half a line may be there: go on in a new segment.
    await state.file.close().catch(() => undefined);
    state.file = undefined;
    state.segments.push(segmentOf(segment.number + 1));
    throw error;
  }
  segment.end += bytes.length;
  state.size += lines.length;
}

async function createFile(folder: string, number: number): Promise<FileHandle> {
  // A kill may have left the offsets of a removed segment, whose number this one has again.
  await rm(pathOf(folder, number, 'ack'), { force: true });
  const file = await open(pathOf(folder, number, 'ndjson'), 'a', 0o600);
  // The name of the file must be on disk, too; Windows syncs no folders.
  const directory = await open(folder, 'r').catch(() => undefined);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
  return file;
}

async function writeWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await file.write(bytes, at, bytes.length - at)).bytesWritten;
  }
}

async function readLines(state: State): Promise<Line[]> {
  for (const segment of [...state.segments]) {
    while (segment.position < segment.end) {
      const lines = await readSome(state, segment);
      if (lines.length > 0) return lines;
    }
    await removeIfDone(state, segment);
  }
  return [];
}

/** Reads some whole lines of a segment, without those that are done. */
async function readSome(state: State, segment: Segment): Promise<Line[]> {
  const begin = segment.position;
  const bytes = await readLinesFrom(state, segment);
  segment.position = begin + bytes.length;
  const lines: Line[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at);
    const offset = begin + at;
    if (!segment.acked.has(offset)) {
      segment.open += 1;
      const text = bytes.toString('utf8', at, end);
      lines.push({ text, done: () => inTurn(state, () => acknowledge(state, segment, offset)) });
    }
    at = end + 1;
  }
  return lines;
}

async function readLinesFrom({ folder }: State, { number, position, end }: Segment) {
  const file = await open(pathOf(folder, number, 'ndjson'), 'r');
  try {
    for (let length = READ_BYTES; ; length *= 2) {
      const wanted = Math.min(length, end - position);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, position);
      const whole = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1;
      if (whole > 0) return buffer.subarray(0, whole);
      if (bytesRead < wanted) throw new Error(`The segment ${number} of ${folder} was cut.`);
    }
  } finally {
    await file.close();
  }
}

async function acknowledge(state: State, segment: Segment, offset: number): Promise<void> {
  segment.ackFile ??= await open(pathOf(state.folder, segment.number, 'ack'), 'a', 0o600);
  // Not synced: what is lost here is sent once more, and has no second effect.
  await segment.ackFile.appendFile(`${String(offset).padStart(OFFSET_DIGITS, '0')}\n`);
  segment.open -= 1;
  state.size -= 1;
  await removeIfDone(state, segment);
}

/** The last segment stays until it is full, or until the end. */
async function removeIfDone(state: State, segment: Segment): Promise<void> {
  const isDone = segment.open === 0 && segment.position === segment.end;
  if (!isDone || segment === state.segments.at(-1)) return;
  const index = state.segments.indexOf(segment);
  if (index >= 0) state.segments.splice(index, 1);
  await remove(state, segment);
}

async function remove({ folder }: State, segment: Segment): Promise<void> {
  await segment.ackFile?.close();
  segment.ackFile = undefined;
  // The segment first: without its offsets all of it would be sent again.
  await rm(pathOf(folder, segment.number, 'ndjson'), { force: true });
  await rm(pathOf(folder, segment.number, 'ack'), { force: true });
}

async function closeAll(state: State): Promise<void> {
  await state.file?.close();
  state.file = undefined;
  for (const segment of state.segments.splice(0)) {
    const isDone = segment.open === 0 && segment.position === segment.end;
    if (isDone) await remove(state, segment);
    else await segment.ackFile?.close();
  }
}
