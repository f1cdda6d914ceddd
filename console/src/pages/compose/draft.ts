/** The text of the composer: kept for one tab, and shared in the fragment of an address. */

export interface Draft {
  readonly text: string;
  /** Another text than the template's: a choice of records does not replace it. */
  readonly isEdited: boolean;
  /** The id of the event that it began with. */
  readonly from?: string | undefined;
}

/** It may name a student: another tab, and another person in this one, do not see it. */
const nameOf = (owner: string) => `lectern-draft-${owner}`;

export function readDraft(owner: string): Draft | undefined {
  try {
    const stored = sessionStorage.getItem(nameOf(owner));
    return stored === null ? undefined : (JSON.parse(stored) as Draft);
  } catch {
    return undefined;
  }
}

export function keepDraft(owner: string, draft: Draft): void {
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify(draft));
  } catch {
    // A browser without storage, or a full one, forgets it with the page.
  }
}

export function dropDraft(owner: string): void {
  try {
    sessionStorage.removeItem(nameOf(owner));
  } catch {
    // There is none.
  }
}

const NAME = 'event=';

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** What follows `#`: browsers send it to no server. */
export async function fragmentOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return NAME + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** undefined = it holds no event, or one that cannot be read. */
export async function textOfFragment(fragment: string): Promise<string | undefined> {
  const [, packed] = fragment.split(NAME);
  if (!packed) return undefined;
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream('deflate-raw'));
    return new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}
