/** Checks the address of a server. */
import { withoutEnd } from '../generated/trim-end.ts';

/** The address of the server without a slash at its end; TypeError for what is no address. */
export function checkedUrl(baseUrl: string): string {
  if (/^https?:\/\/[^/]/i.test(baseUrl) && URL.canParse(baseUrl)) return withoutEnd(baseUrl, '/');
  throw new TypeError(`baseUrl must be such as https://learn.example, not '${baseUrl}'.`);
}
