/** A copy of server/src/events/caliper/bare-id.ts, made by `npm run sdk:types`; do not edit. */
import { withoutEnd } from './trim-end.ts';

/**
 * The last path segment of a URL, the UUID of a urn:uuid:, or the id itself, without slashes at its
 * end; null = none.
 */
export function bareId(sent: string | null): string | null {
  const id = withoutEnd(sent ?? '', '/');
  if (id === '') return null;
  if (/^urn:uuid:/i.test(id)) return id.slice('urn:uuid:'.length) || null;
  if (!/^https?:/i.test(id)) return id;
  const [address = ''] = id.split(/[?#]/, 1);
  const path = withoutEnd(address, '/');
  const segment = path.slice(path.lastIndexOf('/') + 1);
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('\u0000') ? segment : decoded;
  } catch {
    return segment;
  }
}
