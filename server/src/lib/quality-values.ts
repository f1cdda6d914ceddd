/** Parses the quality values of Accept and Accept-Encoding (RFC 9110 §12.4.2). */

/** The weight of each value of a header, by its name in lower case; 1 where none is given. */
export function qualityValues(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)];
    }),
  );
}

/** RFC 9110 §12.5.1: the header names the media type, and plain JSON has no higher weight. */
export function prefersToJson(accept: string, mediaType: string): boolean {
  const qualities = qualityValues(accept);
  const wanted = qualities.get(mediaType) ?? 0;
  return wanted > 0 && wanted >= (qualities.get('application/json') ?? 0);
}
