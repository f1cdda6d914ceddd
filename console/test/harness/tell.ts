/** Tells stories in the browser: one visitor for each role, one page for all of its stories. */
import { type Story, USERS, type World } from '../states/story.ts';
import { settled, type Visitor, visitAs, visitAsUser, waiting } from './visit.ts';

interface View {
  readonly theme: 'light' | 'dark';
  readonly width: 1280 | 360;
}

export const VIEWS: readonly View[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 360 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 360 },
];

const HEIGHT = 800;

type Role = NonNullable<Story['as']>;

const isUser = (role: Role): role is (typeof USERS)[number] =>
  (USERS as readonly string[]).includes(role);

/** Opens stories by role; `close` ends the browsers. */
export function teller(world: World) {
  const visitors = new Map<string, Promise<Visitor>>();
  const keep = (role: string, visit: () => Promise<Visitor>) => {
    const visitor = visitors.get(role) ?? visit();
    visitors.set(role, visitor);
    return visitor;
  };
  const visitorOf = (role: Role) => {
    const { server, partner, newcomer } = world;
    if (isUser(role)) return keep(role, () => visitAsUser(server, world.klass[`${role}Id`]));
    if (role === 'analyst' || role === 'district') {
      const orgId = role === 'analyst' ? null : world.klass.districtId;
      return keep(role, () => visitAs(server, { name: 'Ann Alyst', orgRole: { role, orgId } }));
    }
    const person =
      role === 'operator'
        ? { name: 'Ada Lovelace', operator: true }
        : {
            name: 'Grace Hopper',
            roles: { [partner.applicationId]: role, [newcomer.applicationId]: role },
          };
    return keep(role, () => visitAs(server, person));
  };
  return {
    /** Leaves the page in the state of the story. */
    async tell(story: Story, { theme, width }: View): Promise<Visitor> {
      const visitor = await visitorOf(story.as ?? 'operator');
      const { page } = visitor;
      // What the state before still asks for ends with its page.
      await page.goto(`${world.server.baseUrl}/health`);
      visitor.requireNoFaults(/./);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await story.before?.(page, world);
      const { waitsFor, act } = story;
      if (waitsFor) await page.route(waitsFor, () => undefined);
      await page.goto(`${world.server.baseUrl}/console${story.path(world)}`);
      const isThere = waitsFor ? waiting : settled;
      await isThere(page);
      await act?.(page, world);
      await isThere(page);
      return visitor;
    },
    async close() {
      for (const visitor of visitors.values()) await (await visitor).context.close();
    },
  };
}
