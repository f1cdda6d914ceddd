/** The folder of an outbox belongs to one process, also where containers and machines share it. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { suite, test } from 'node:test';
import { atEnd } from '../../server/test/harness/database.ts';
import { inNamespace, noNamespaces, programIn } from '../../server/test/harness/namespace.ts';
import { testFolder } from '../../server/test/harness/scratch.ts';
import { openOutbox } from '../src/node/index.ts';

const HOOK = resolve(import.meta.dirname, 'source-hook.mjs');
/** Opens an outbox whose server is away, prints the outcome, adds an event for each input line. */
const PROCESS = `
  import { openOutbox } from '@lectern/sdk/node';
  import { createInterface } from 'node:readline';
  const send = () => new Promise(() => {});
  const told = (error) => console.log(error.message);
  const outbox = await openOutbox({ lectern: { events: { send } }, folder: process.argv[1] })
    .catch((error) => { told(error); process.exit(1); });
  console.log('open');
  for await (const id of createInterface(process.stdin)) {
    await outbox.add({ id, type: 'ViewEvent', eventTime: '' }).then(() => console.log('added'), told);
  }`;

interface Opened {
  readonly process: ChildProcess;
  /** The next line that it prints. */
  line(): Promise<string>;
  add(id: string): Promise<string>;
  /** All its processes end at once, as those of a container do. */
  end(): Promise<void>;
}

/** Opens the outbox in a process; `before`: lines of a shell that change what it sees. */
function openIn(folder: string, before?: readonly string[]): Opened {
  const node = [process.execPath, '--import', HOOK, '--input-type=module', '-e', PROCESS, folder];
  const [file = '', ...args] = [...(before ? inNamespace(before) : []), ...node];
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const line = async () => String((await lines.next()).value);
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  atEnd(end);
  const add = (id: string) => {
    child.stdin.write(`${id}\n`);
    return line();
  };
  return { process: child, line, add, end };
}

/** What the outbox of this process finds in the folder. */
async function idsIn(folder: string): Promise<string[]> {
  const sent: string[] = [];
  const send = async ({ id }: { readonly id: string }) => {
    sent.push(id);
    return { status: 'accepted', replayed: false, warnings: [], location: null } as const;
  };
  const outbox = await openOutbox({ lectern: { events: { send } }, folder });
  await outbox.flush();
  await outbox.close();
  return sent.sort();
}

const USED = /^The process \d+( on \S+)? uses the outbox already: /;

suite('a folder that containers share', { skip: noNamespaces }, () => {
  test('is of the first, while it lives; what it has added is sent by the next', async () => {
    const folder = await testFolder('outbox-lock');
    const first = openIn(folder, []);
    assert.equal(await first.line(), 'open');
    assert.equal(await first.add('urn:tag:1'), 'added');
    assert.match(await openIn(folder, []).line(), USED);
    // Stopped, it shows no sign of life, but its socket answers.
    process.kill(programIn(first.process.pid), 'SIGSTOP');
    assert.match(await openIn(folder, []).line(), USED);
    await first.end();
    const began = performance.now();
    const next = openIn(folder, []);
    assert.equal(await next.line(), 'open');
    assert.ok(performance.now() - began < 9_000, 'the kernel knows that it has ended');
    assert.equal(await next.add('urn:tag:2'), 'added');
    await next.end();
    assert.deepEqual(await idsIn(folder), ['urn:tag:1', 'urn:tag:2']);
    assert.deepEqual(await readdir(folder), []);
  });

  test('on another machine it waits for signs of life; one that is taken for dead adds no more', async () => {
    const folder = await testFolder('outbox-lock');
    const bootId = join(await testFolder('outbox-lock'), 'boot_id');
    await writeFile(bootId, '11111111-2222-4333-8444-555555555555\n');
    const machine = [`mount --bind '${bootId}' /proc/sys/kernel/random/boot_id`];
    const first = openIn(folder);
    assert.equal(await first.line(), 'open');
    assert.equal(await first.add('urn:tag:1'), 'added');
    assert.match(await openIn(folder, machine).line(), USED);
    first.process.kill('SIGSTOP');
    const second = openIn(folder, machine);
    assert.equal(await second.line(), 'open');
    first.process.kill('SIGCONT');
    assert.match(await first.add('urn:tag:lost'), /^Another process uses the outbox now: /);
    assert.equal(await second.add('urn:tag:2'), 'added');
    await first.end();
    await second.end();
    assert.deepEqual(await idsIn(folder), ['urn:tag:1', 'urn:tag:2']);
  });
});

test('a folder that another SDK process of this container uses is refused, also an older one', async () => {
  const folder = await testFolder('outbox-lock');
  const first = openIn(folder);
  assert.equal(await first.line(), 'open');
  assert.match(await openIn(folder).line(), USED);
  const text = await readFile(join(folder, 'lock'), 'utf8');
  await writeFile(join(folder, 'lock'), text.split(' ').slice(0, 3).join(' '));
  assert.match(await openIn(folder).line(), USED);
  await first.end();
  assert.deepEqual(await idsIn(folder), []);
  await rm(folder, { recursive: true });
});
