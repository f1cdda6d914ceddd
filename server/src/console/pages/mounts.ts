/** Mounts the console's own pages at their URLs. */
import { OWN_SIGN_IN } from '../../auth/provider/own-client.ts';
import type { Mount } from '../../http/mounts.ts';
import { Problem } from '../../http/problem.ts';
import { LINK_PATHS, type LinkKind } from '../accounts/links.ts';
import { linkVisit } from './links.ts';
import { PERSON_SIGN_OUT, personSignOutVisit, personVisit } from './person.ts';
import { PROVIDER, providerVisit } from './provider.ts';
import { passkeyVisit, stepVisit } from './second-factor.ts';
import { signInVisit, signOutVisit } from './sign-in.ts';
import { type PageParts, type Visit, visited } from './visit.ts';

const ALL = ['GET', 'HEAD', 'POST'];
const READ = ['GET', 'HEAD'];

type MountedPage = readonly [
  url: string,
  methods: readonly string[],
  answer: (visit: Visit) => Promise<void>,
];

export function consolePages(parts: PageParts): Mount[] {
  const links = Object.entries(LINK_PATHS) as [LinkKind, string][];
  const pages: readonly MountedPage[] = [
    ['/console/sign-in', ALL, signInVisit],
    ['/console/sign-in/second-factor', ALL, stepVisit],
    ['/console/sign-in/passkey', ALL, passkeyVisit],
    [PROVIDER, ALL, providerVisit],
    ['/console/sign-out', ['POST'], signOutVisit],
    [OWN_SIGN_IN, READ, personVisit],
    [PERSON_SIGN_OUT, ['POST'], personSignOutVisit],
    ...links.map(([kind, url]): MountedPage => [url, ALL, linkVisit(kind)]),
  ];
  return pages.map(([url, methods, answer]) => ({
    urls: [url],
    handle: visited(parts, async (visit) => {
      if (methods.includes(visit.request.method ?? '')) return answer(visit);
      const allow = methods.join(', ');
      throw new Problem(405, 'invaliddata', `${url} takes ${allow}.`, { headers: { allow } });
    }),
  }));
}
