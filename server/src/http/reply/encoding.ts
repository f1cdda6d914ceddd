/** Which replies may be compressed (RFC 9110 §12.5.3). */
import { qualityValues } from '../../lib/quality-values.ts';

/** True when the client names gzip or `*`; a client that names no encoding gets none. */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  if (!acceptEncoding) return false;
  const qualities = qualityValues(acceptEncoding);
  return (qualities.get('gzip') ?? qualities.get('*') ?? 0) > 0;
}
