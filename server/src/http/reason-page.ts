/** What helps with a code: its page, `/docs/reasons/{code}`, and its fix. */
import { FINDINGS } from './mending.ts';

/** The URL of the page of a reason, finding or error code. */
export function reasonPage(baseUrl: string, code: string): string {
  return `${baseUrl}/docs/reasons/${code}`;
}

/** Findings with the pages of their codes, and what to do. */
export function withDocs<One extends { readonly code: string }>(
  findings: readonly One[],
  baseUrl: string,
): (One & { readonly fix?: string; readonly docs: string })[] {
  return findings.map((finding) => {
    const { fix } = FINDINGS[finding.code] ?? {};
    return { ...finding, ...(fix ? { fix } : {}), docs: reasonPage(baseUrl, finding.code) };
  });
}
