/** A browser without scripts: cookies by path, forms, redirects one at a time. */
import assert from 'node:assert/strict';

export interface Shown {
  readonly status: number;
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
  /** Where a redirect leads, absolute. */
  readonly location: string | undefined;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
  readonly flags: string;
}

export class Browser {
  readonly #cookies = new Map<string, Cookie>();
  /** What a test adds to every request. */
  readonly headers: Record<string, string> = {};

  /** The flags of every cookie it was given, as they were sent. */
  cookieFlags(): string[] {
    return [...this.#cookies.values()].map(({ flags }) => flags);
  }

  async visit(url: string, init: RequestInit = {}): Promise<Shown> {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...this.headers, ...init.headers, cookie: this.#cookiesFor(url) },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get('location');
    return {
      status: response.status,
      url,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? undefined : new URL(location, url).href,
    };
  }

  /** Follows redirects while they lead to this server; answers the last reply. */
  async follow(from: string | Shown, origin: string): Promise<Shown> {
    let shown = typeof from === 'string' ? await this.visit(from) : from;
    for (let hops = 0; shown.location?.startsWith(origin); hops += 1) {
      assert.ok(hops < 10, `redirects without an end: ${shown.location}`);
      shown = await this.visit(shown.location);
    }
    return shown;
  }

  /** Sends the form of a page, with its hidden fields. */
  submit(page: Shown, fields: Readonly<Record<string, string>>): Promise<Shown> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1];
    assert.ok(action, `no form in ${page.status} ${page.url}: ${page.text}`);
    const hidden = [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const given = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    return this.visit(new URL(action, page.url).href, {
      method: 'POST',
      body: new URLSearchParams({ ...given, ...fields }),
    });
  }

  #cookiesFor(url: string): string {
    const { pathname } = new URL(url);
    return [...this.#cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
  }

  #keep(line: string): void {
    const [, name = '', value = '', flags = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
    const path = /path=([^;]+)/i.exec(flags)?.[1] ?? '/';
    const key = `${name} ${path}`;
    if (/expires=Thu, 01 Jan 1970/i.test(flags)) this.#cookies.delete(key);
    else this.#cookies.set(key, { value, path, flags });
  }
}
