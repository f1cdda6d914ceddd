/** The trace that a request belongs to, as its sender says (W3C Trace Context, "traceparent"). */

/** Version, trace id, id of the sender's span, flags; later versions may add to it. */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;

/** 32 hexadecimal digits; null = there is no header, or the standard tells to ignore it. */
export function traceIdOf(traceparent: string | string[] | undefined): string | null {
  if (typeof traceparent !== 'string') return null;
  const [, version, traceId = null, more] = TRACEPARENT.exec(traceparent.trim()) ?? [];
  return version === '00' && more !== undefined ? null : traceId;
}
