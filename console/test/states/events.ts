/** States of the log of events. */
import { eventually } from '../../../server/test/harness/server-process.ts';
import type { Story, World } from './story.ts';

const own = ({ partner }: World, rest: string) => `/a/${partner.applicationId}/${rest}`;

const requests = (world: World) => own(world, 'events/problems?of=requests');

/** Requests that are refused; their counts are written. */
async function refuse(_page: unknown, { partner }: World): Promise<void> {
  const unit = { title: 5, course: { sourcedId: 'none' } };
  await partner.put(`/rostering/1.0/units/${crypto.randomUUID()}`, { unit });
  await partner.get('/rostering/1.0/courses/none');
  await partner.get('/rostering/1.0/courses?sort=nothing');
  const url = `/applications/1.0/${partner.applicationId}/request-errors`;
  await eventually('the refusals are counted', async () => {
    return (await partner.get(url)).body.errors.length >= 3;
  });
}

export const eventStories: readonly Story[] = [
  { name: 'events', as: 'developer', path: (world) => own(world, 'events') },
  { name: 'events-platform', path: () => '/o/events' },
  {
    name: 'events-filtered',
    as: 'developer',
    path: (world) => own(world, 'events?status=dropped&scoreType=XP'),
  },
  {
    name: 'events-filtered-empty',
    as: 'developer',
    path: (world) => own(world, 'events?reason=processing_error&range=1h'),
  },
  {
    name: 'events-empty',
    as: 'developer',
    path: ({ newcomer }) => `/a/${newcomer.applicationId}/events`,
  },
  {
    name: 'events-range',
    as: 'developer',
    path: (world) => own(world, 'events?range=1h'),
    act: async (page) => {
      await page.getByRole('img', { name: /Over time/ }).focus();
      for (const key of ['End', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter']) {
        await page.keyboard.press(key);
      }
      await page.getByRole('button', { name: 'Show the whole range' }).waitFor();
    },
  },
  {
    name: 'events-error',
    as: 'developer',
    path: (world) => own(world, 'events'),
    before: (page) =>
      page.route('**/events/1.0/log?*', (route) =>
        route.fulfill({
          status: 503,
          headers: { 'x-request-id': '5b0a7e4e-shot', 'retry-after': '30' },
          json: { imsx_description: 'The database is not reachable at the moment.' },
        }),
      ),
    expected: /503 \(Service/,
  },
];

const id = (event: string) => `events/${encodeURIComponent(event)}`;

export const oneEventStories: readonly Story[] = [
  {
    name: 'event-dropped',
    as: 'developer',
    path: (world) => own(world, id(world.told.dropped)),
  },
  {
    name: 'event-processed',
    as: 'developer',
    path: (world) => own(world, `${id(world.told.processed)}`),
  },
  {
    name: 'event-answered',
    as: 'developer',
    path: (world) => own(world, `${id(world.told.answered)}?tab=around`),
  },
  {
    name: 'event-refused',
    as: 'developer',
    path: (world) => own(world, id(world.told.refused)),
    // Refusals are written every two seconds.
    before: (_, { partner, told }) => partner.get(`/events/1.0/${id(told.refused)}`),
  },
  {
    name: 'event-payload',
    as: 'developer',
    path: (world) => own(world, `${id(world.told.dropped)}?tab=payload`),
  },
  {
    name: 'event-follows',
    as: 'developer',
    path: (world) => own(world, `${id(world.told.processed)}?tab=follows`),
  },
  {
    name: 'event-corrected',
    as: 'developer',
    path: (world) => own(world, id(world.told.dropped)),
    act: async (page) => {
      await page.getByRole('button', { name: 'Send corrected event…' }).click();
      await page.getByRole('dialog').getByText('XP +12').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  { name: 'event-as-operator', path: (world) => `/o/${id(world.told.dropped)}` },
  {
    name: 'event-unknown',
    as: 'developer',
    path: (world) => own(world, 'events/urn:uuid:none'),
    expected: /404 \(Not Found/,
  },
];

export const problemStories: readonly Story[] = [
  { name: 'problems', as: 'developer', path: (world) => own(world, 'events/problems') },
  { name: 'problems-platform', path: () => '/o/events/problems?range=7d' },
  {
    name: 'problems-group',
    as: 'developer',
    path: (world) => own(world, 'events/problems'),
    act: async (page) => {
      await page
        .getByRole('link', { name: /course_unknown/ })
        .first()
        .click();
      await page.getByText('Latest example').waitFor();
    },
  },
  {
    name: 'problems-refused',
    as: 'developer',
    path: (world) => own(world, 'events/problems?sort=last'),
    act: async (page) => {
      await page
        .getByRole('row', { name: /Refused/ })
        .getByRole('link')
        .first()
        .click();
      await page.getByText('Refused events are not stored').waitFor();
    },
  },
  {
    name: 'problems-by-field',
    path: () => '/o/events/problems?groupBy=field',
  },
  { name: 'problems-requests', as: 'developer', path: requests, before: refuse },
  {
    name: 'problems-requests-platform',
    path: () => '/o/events/problems?of=requests',
    before: refuse,
  },
  {
    name: 'problems-requests-none',
    as: 'developer',
    path: ({ newcomer }) => `/a/${newcomer.applicationId}/events/problems?of=requests`,
  },
  {
    name: 'problems-none',
    as: 'developer',
    path: ({ newcomer }) => `/a/${newcomer.applicationId}/events/problems`,
  },
];
