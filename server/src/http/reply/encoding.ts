/** Which answers may be compressed (RFC 9110 §12.5.3). */

/** A client that names no encoding gets none; `*` stands for all that are not named. */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  if (!acceptEncoding) return false;
  const qualities = new Map(
    acceptEncoding.split(',').map((part) => {
      const [coding = '', weight = 'q=1'] = part.toLowerCase().replace(/\s/g, '').split(';');
      return [coding, Number(weight.slice(2))];
    }),
  );
  return (qualities.get('gzip') ?? qualities.get('*') ?? 0) > 0;
}
