/** Programs that a test file starts. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { atEnd } from './database.ts';

/** Ends a program with the test file. */
export function stopAtEnd(child: ChildProcess): void {
  atEnd(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
}

/** Whether something takes connections at this port of the machine. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isUp = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isUp;
}
