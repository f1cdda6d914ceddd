/** The pages that explain codes: `/docs/reasons/{code}`. */

/** The URL of the page of a reason, finding or error code. */
export function reasonPage(baseUrl: string, code: string): string {
  return `${baseUrl}/docs/reasons/${code}`;
}

/** Findings with the pages of their codes. */
export function withDocs<One extends { readonly code: string }>(
  findings: readonly One[],
  baseUrl: string,
): (One & { readonly docs: string })[] {
  return findings.map((finding) => ({ ...finding, docs: reasonPage(baseUrl, finding.code) }));
}
