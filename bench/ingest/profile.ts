/** Which part of the program takes how much of the time, by a CPU profile of Node. */
import { readFileSync } from 'node:fs';

interface Frame {
  readonly functionName: string;
  /** '' = native code. */
  readonly url: string;
}

/** A `.cpuprofile`: the format of V8, which DevTools and others show as a flame graph. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: Frame;
    readonly children?: readonly number[];
  }[];
  /** For each sample its node, and the microseconds since the sample before. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Microseconds by part. */
type Parts = ReadonlyMap<string, number>;

/** The parts of the last `seconds` of a profile, without the time in which nothing ran. */
export function readParts(path: string, seconds: number): Parts {
  const profile: Profile = JSON.parse(readFileSync(path, 'utf8'));
  const partOfNode = partsByNode(profile);
  const parts = new Map<string, number>();
  let left = profile.timeDeltas.reduce((sum, delta) => sum + delta, 0);
  for (const [index, node] of profile.samples.entries()) {
    const delta = profile.timeDeltas[index] ?? 0;
    left -= delta;
    const part = partOfNode.get(node) ?? IDLE;
    if (part !== IDLE && left < seconds * 1_000_000)
      parts.set(part, (parts.get(part) ?? 0) + delta);
  }
  return parts;
}

const IDLE = 'idle';

/** Native code counts for the function that calls it. */
function partsByNode({ nodes }: Profile): Map<number, string> {
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const partAt = (id: number | undefined): string => {
    const frame = id === undefined ? undefined : frames.get(id);
    if (!frame) return 'Node: others';
    return partOf(frame) ?? partAt(parents.get(id as number));
  };
  return new Map(nodes.map(({ id }) => [id, partAt(id)]));
}

const NATIVE: Readonly<Record<string, string>> = {
  '(idle)': IDLE,
  '(program)': 'Node: others',
  '(garbage collector)': 'garbage collection',
  writeUtf8String: 'writing to the socket',
  writeLatin1String: 'writing to the socket',
  writeBuffer: 'writing to the socket',
  writev: 'writing to the socket',
};

/** undefined = that of the caller. */
function partOf({ functionName, url }: Frame): string | undefined {
  if (url === '') return NATIVE[functionName];
  const [, ours] = /\/server\/(src(?:\/[\w-]+){0,2})\//.exec(url) ?? [];
  if (url.includes('/node_modules/')) return `package ${packageOf(url)}`;
  if (ours) return ours;
  if (/^node:(_http|internal\/http)/.test(url)) return 'Node: HTTP';
  if (/^node:internal\/(streams|stream)|^node:net|^node:events/.test(url)) return 'Node: streams';
  if (url.startsWith('node:internal/crypto')) return 'Node: hashes, random ids';
  return url.startsWith('node:') ? 'Node: others' : 'the benchmark';
}

function packageOf(url: string): string {
  const [first = '', second = ''] = url.slice(url.lastIndexOf('/node_modules/') + 14).split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** A column: parts, and the CPU time that they share. */
export interface Profiled {
  readonly name: string;
  readonly parts: Parts;
  /** Microseconds of the process for each event. */
  readonly cpuUs: number;
}

/** Least microseconds of an event in any column; less is in 'others'. */
const SHOWN_US_MIN = 1;

/** Prints microseconds of an event by part, the largest first. */
export function printParts(columns: readonly Profiled[]): void {
  const shares = columns.map(({ parts, cpuUs }) => {
    const whole = [...parts.values()].reduce((sum, part) => sum + part, 0);
    return new Map([...parts].map(([part, us]) => [part, (us / whole) * cpuUs]));
  });
  const most = (part: string) => Math.max(...shares.map((share) => share.get(part) ?? 0));
  const all = [...new Set(shares.flatMap((share) => [...share.keys()]))];
  const shown = all.filter((part) => most(part) >= SHOWN_US_MIN);
  const line = (label: string, figures: readonly string[]) =>
    console.log(label.padEnd(34) + figures.map((figure) => figure.padStart(12)).join(''));
  console.log('\nCPU of the server process, microseconds of an event by part');
  line(
    '',
    columns.map(({ name }) => name),
  );
  for (const part of shown.sort((a, b) => most(b) - most(a))) {
    line(
      part,
      shares.map((share) => (share.get(part) ?? 0).toFixed(1)),
    );
  }
  const rest = all.filter((part) => !shown.includes(part));
  const others = shares.map((share) => rest.reduce((sum, part) => sum + (share.get(part) ?? 0), 0));
  line(
    'others',
    others.map((us) => us.toFixed(1)),
  );
  line(
    'all',
    columns.map(({ cpuUs }) => cpuUs.toFixed(1)),
  );
}
