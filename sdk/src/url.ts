/** The address of the server without a slash at its end; TypeError for what is no address. */
export function checkedUrl(baseUrl: string): string {
  if (/^https?:\/\/[^/]/i.test(baseUrl) && URL.canParse(baseUrl))
    return baseUrl.replace(/\/+$/, '');
  throw new TypeError(`baseUrl must be such as https://learn.example, not '${baseUrl}'.`);
}
