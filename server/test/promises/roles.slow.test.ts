/** Which role of a person at the console may call which route: every route by every role. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { routes } from '../../src/app.ts';
import { scopesOf, takesToken } from '../../src/http/request/scopes.ts';
import type { Route } from '../../src/http/route.ts';
import { signedIn } from '../fixtures/accounts.ts';
import { testServer } from '../harness/test-server.ts';

const server = await testServer();
const { applicationId } = await server.partner('Math Quest');

type Right = 'read' | 'write' | 'keys' | 'admin';

/** What a route asks for, by its scopes; what operators grant to single clients, no role has. */
function rightOf(route: Route): Right {
  const rights = scopesOf(route).map((one): Right => {
    if (one === 'admin' || one.includes('demographics')) return 'admin';
    if (one.startsWith('application.')) return 'keys';
    return one.split(' ').every((name) => name.endsWith('.readonly')) ? 'read' : 'write';
  });
  return (['read', 'write', 'keys'] as const).find((right) => rights.includes(right)) ?? 'admin';
}

/** Developers read keys, and admins write them. */
const isOpenTo = {
  viewer: (right: Right) => right === 'read',
  developer: (right: Right, isManaging: boolean) =>
    right === 'read' || right === 'write' || (right === 'keys' && !isManaging),
  admin: (right: Right) => right !== 'admin',
} as const;

const isManaging = (route: Route) => !scopesOf(route).includes('application.readonly');

/** A record that there is none of, so that nothing changes. */
const pathOf = ({ url }: Route) =>
  url
    .replace(':sourcedId', url.startsWith('/applications/1.0/:') ? applicationId : 'none')
    .replace(/:\w+/g, 'none');

/** Streams do not end by themselves. */
const asked = routes.filter((route) => takesToken(route) && !route.url.endsWith('/stream'));

for (const role of ['viewer', 'developer', 'admin'] as const) {
  suite(role, async () => {
    const person = await signedIn(server, { roles: { [applicationId]: role } });
    const as = person.as(applicationId);
    for (const route of asked) {
      const isOpen = isOpenTo[role](rightOf(route), isManaging(route));
      test(`${isOpen ? 'not 403' : '403'} for ${route.method} ${route.url}`, async () => {
        const body = route.method === 'GET' ? undefined : {};
        const reply = await as.call(route.method, pathOf(route), body);
        const isRefused = reply.status === 403 && /lacks the scope/.test(reply.text);
        assert.equal(isRefused, !isOpen, `${reply.status} ${reply.text}`);
      });
    }
  });
}
