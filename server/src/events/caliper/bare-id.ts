/** Extracts a record's id from a URL, a urn:uuid: or a bare id. */
import { withoutEnd } from '../../lib/trim-end.ts';

/**
 * The last path segment of a URL, the UUID of a urn:uuid:, or the id itself, without slashes at its
 * end; null = none.
 */
export function bareId(sent: string | null): string | null {
  const id = withoutEnd(sent ?? '', '/');
  if (id === '') return null;
  if (/^urn:uuid:/i.test(id)) return id.slice('urn:uuid:'.length) || null;
  if (!/^https?:/i.test(id)) return id;
  const pathEnd = id.search(/[?#]/);
  const path = withoutEnd(pathEnd < 0 ? id : id.slice(0, pathEnd), '/');
  const segment = path.slice(path.lastIndexOf('/') + 1);
  if (!segment.includes('%')) return segment;
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('\u0000') ? segment : decoded;
  } catch {
    return segment;
  }
}
