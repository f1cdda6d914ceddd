/** Reads events from a file or stdin: one event, an envelope, a list, or one event on each line. */
import { readText } from '../arguments.ts';
import { CommandError, EXIT } from '../exit.ts';

/** One body to post, and its place in the file, such as `line 3`. */
export interface FileEvent {
  readonly place: string;
  readonly body: unknown;
}

/** `-` is stdin. An envelope of several events is split, as the server takes one event per POST. */
export async function readEvents(file: string): Promise<FileEvent[]> {
  const bodies = parse(await readText(file), file);
  if (bodies.length === 0)
    throw new CommandError(EXIT.invalid, `The file '${file}' holds no event.`);
  return bodies;
}

function parse(source: string, file: string): FileEvent[] {
  const whole = parseJson(source);
  if ('value' in whole) return split(whole.value);
  const lines = source.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const one = parseJson(line);
    if ('value' in one) return [{ place: `line ${index + 1}`, body: one.value }];
    const message = `The file '${file}' is neither JSON nor has one JSON event on each line: line ${index + 1}: ${one.error}`;
    throw new CommandError(EXIT.invalid, message);
  });
}

function split(value: unknown): FileEvent[] {
  if (Array.isArray(value)) {
    return value.map((body, index) => ({ place: `event ${index + 1}`, body }));
  }
  const data = (value as { data?: unknown } | null)?.data;
  if (!Array.isArray(data) || data.length < 2) return [{ place: 'event 1', body: value }];
  return data.map((event, index) => ({
    place: `event ${index + 1}`,
    body: { ...(value as object), data: [event] },
  }));
}

function parseJson(source: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(source) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** The id of an event, bare or in an envelope; '' = it has none. */
export function idOf(body: unknown): string {
  const posted = body as { id?: unknown; data?: { id?: unknown }[] } | null;
  const id = Array.isArray(posted?.data) ? posted.data[0]?.id : posted?.id;
  return typeof id === 'string' ? id : '';
}
