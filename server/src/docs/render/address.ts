/** Addresses of the pages: below /docs of a server, or between static files. */

export interface Address {
  /** What comes before the paths of the search. */
  readonly root: string;
  page(path: string, anchor?: string): string;
  /** The address below `root`. */
  below(path: string, anchor?: string): string;
  asset(name: string): string;
  /** The feed of changes; undefined = it is not there. */
  readonly feed: string | undefined;
  /** The one public address of a page that is at several; undefined = it is not known. */
  canonical(path: string): string | undefined;
}

export const FEED_NAME = 'feed.xml';

const withAnchor = (address: string, anchor = '') => (anchor ? `${address}#${anchor}` : address);

/** `mark`: changes when an asset does. */
export function serverAddress(baseUrl: string, mark: string): Address {
  const docs = '/docs';
  const isPublic = baseUrl.startsWith('https:');
  return {
    root: `${docs}/`,
    page: (path, anchor) => withAnchor(path === '' ? docs : `${docs}/${path}`, anchor),
    below: withAnchor,
    asset: (name) => `${docs}/assets/${name}?v=${mark}`,
    feed: undefined,
    canonical: (path) => (isPublic ? `${baseUrl}/docs${path && `/${path}`}` : undefined),
  };
}

/** The file of a page. */
export const fileName = (path: string) => `${path || 'index'}.html`;

/**
 * Relative, so that the files open from a disk, too. `from`: the page that links; `published`:
 * where the folder of the files will be, undefined = that is not known.
 */
export function fileAddress(from: string, published?: string): Address {
  const root = '../'.repeat(from.split('/').length - 1) || './';
  const below = (path: string, anchor?: string) => withAnchor(fileName(path), anchor);
  return {
    root,
    page: (path, anchor) => root + below(path, anchor),
    below,
    asset: (name) => `${root}assets/${name}`,
    feed: `${root}${FEED_NAME}`,
    canonical: (path) => published && `${published}/${fileName(path)}`,
  };
}
