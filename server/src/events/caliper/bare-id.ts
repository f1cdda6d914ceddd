/** Extracts a record's id from a URL, a urn:uuid: or a bare id. */

/**
 * The last path segment of a URL, the UUID of a urn:uuid:, or the id itself, without slashes at its
 * end; null = none.
 */
export function bareId(sent: string | null): string | null {
  const id = sent?.endsWith('/') ? sent.replace(/\/+$/, '') : sent;
  if (!id) return null;
  if (/^urn:uuid:/i.test(id)) return id.slice('urn:uuid:'.length) || null;
  if (!/^https?:/i.test(id)) return id;
  const [path = ''] = id.split(/[?#]/, 1);
  const segment = path.split('/').findLast((part) => part !== '') ?? '';
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('\u0000') ? segment : decoded;
  } catch {
    return segment;
  }
}
