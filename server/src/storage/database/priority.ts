/** Priority of the processes of PostgreSQL that serve connections. */
import { setPriority } from 'node:os';

const BACKGROUND_NICE = 10;

/** Of the process of this machine that serves the connection. */
export function lowerPriority(client: object): void {
  const { processID } = client as { readonly processID?: number | null };
  try {
    if (processID) setPriority(processID, BACKGROUND_NICE);
  } catch {
    // It belongs to another account: it keeps its priority.
  }
}
