/** Machines of their own network: a namespace for each, and a bridge at which the test is, too. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = async (...args: readonly string[]) => (await run('ip', args)).stdout;

const BRIDGE = 'machines';
const OWN_ADDRESS = '10.0.0.10/24';

export async function openNetwork(): Promise<void> {
  await ip('link', 'add', BRIDGE, 'type', 'bridge');
  await ip('addr', 'add', OWN_ADDRESS, 'dev', BRIDGE);
  await ip('link', 'set', BRIDGE, 'up');
}

/** The test's end of the cable to a machine. */
const cable = (name: string) => `to-${name}`;

/** Lays a cable to a new machine with this address. */
export async function addToNetwork(name: string, address: string): Promise<void> {
  await ip('netns', 'add', name);
  const ends = ['type', 'veth', 'peer', 'name', 'eth0', 'netns', name];
  await ip('link', 'add', cable(name), ...ends);
  await ip('link', 'set', cable(name), 'master', BRIDGE, 'up');
  await ip('-n', name, 'link', 'set', 'lo', 'up');
  await ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  await ip('-n', name, 'link', 'set', 'eth0', 'up');
}

/** Pulls the cable of a machine, or puts it back. */
export async function setCable(name: string, state: 'up' | 'down'): Promise<void> {
  await ip('link', 'set', cable(name), state);
}

/** What the machine sends there is lost, or is no longer. */
export async function setWay(
  name: string,
  state: 'lost' | 'open',
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    const verb = state === 'lost' ? 'add' : 'del';
    await ip('-n', name, 'route', verb, 'blackhole', `${address}/32`);
  }
}

/** Ids of all processes of a machine. */
export async function processesOn(name: string): Promise<number[]> {
  return (await ip('netns', 'pids', name)).split('\n').filter(Boolean).map(Number);
}
