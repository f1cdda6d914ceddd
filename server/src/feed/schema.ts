/** Wire shapes of the feed: a change, and a page of changes. */
import Type from 'typebox';
import { Instant, nullable, optionalText, Uuid, uuidOf } from '../http/schema.ts';

export const FEED_URL = '/feed/1.0/changes';

/** Every type of a change, with what it says. */
const CHANGE_TYPES = {
  'event.processed': 'An event counts.',
  'event.dropped': 'An event has no effect; `reason` says why.',
  'event.failed': 'An event could not be processed; it is tried again.',
  'event.recovered': 'An event that was dropped or had failed counts now.',
  'session.closed': 'A study session was closed, or has timed out.',
  'review.due': 'Reviews were placed in the review course of a student.',
  'student.access_granted': 'The application may read the student from now on.',
  'student.access_ended': 'The application may no longer read the student.',
  'student.erased': 'The data of the student was erased: erase yours, and confirm it at `href`.',
  'roster.changed': 'Rosters changed; `href` lists the people who changed since `since`.',
  'framework.replaced': 'A framework was replaced.',
  'client.secret_expiring': 'The secret of a client was rotated; the one before ends soon.',
  'webhook.paused': 'Nothing is sent to a webhook any more; `reason` says why.',
} as const;

export type ChangeType = keyof typeof CHANGE_TYPES;

export const TYPES = Object.keys(CHANGE_TYPES) as ChangeType[];

export const Change = Type.Object(
  {
    id: uuidOf('A change that comes twice has the same id'),
    type: Type.Union(
      Object.entries(CHANGE_TYPES).map(([type, description]) =>
        Type.Literal(type, { description }),
      ),
      { description: 'What changed.', examples: ['event.processed'] },
    ),
    time: Instant,
    applicationId: nullable(Uuid, 'Whose change it is; null = one for all.'),
    eventId: optionalText('`id` of the event, as it was sent.'),
    reason: optionalText('Reason code of a dropped or failed event; why a webhook was paused.'),
    studentId: optionalText('sourcedId of the student.'),
    sessionId: optionalText('Id of the study session.'),
    courseId: optionalText('sourcedId of the review course.'),
    frameworkId: optionalText('sourcedId of the CFDocument.'),
    clientId: optionalText('Id of the client.'),
    webhookId: optionalText('Id of the webhook.'),
    erasureId: optionalText('Id of the erasure, by which it is confirmed.'),
    since: optionalText('Records that changed have a `dateLastModified` from then on.'),
    href: Type.String({
      description: 'Where the record is read.',
      examples: ['https://learn.example/events/1.0/events/urn:uuid:1'],
    }),
  },
  { title: 'Change', description: 'What changed, by ids: the record itself is at `href`.' },
);

const changes = Type.Array(Change, { maxItems: 1_000, description: 'In their order.' });

export const ChangeFrame = Type.Object(
  { changes },
  { title: 'ChangeFrame', description: 'The data of a server-sent event of the feed.' },
);

export const ChangePage = Type.Object(
  {
    changes,
    next: Type.String({
      description: '`after` of the next request. Store it once the changes are handled.',
      examples: ['AQBpaMBAAAAAAAAAAuAAABiObWiwABqmDVsiJdkk'],
    }),
    more: Type.Boolean({ description: 'true: more may follow at once. false: all was read.' }),
  },
  { title: 'ChangePage', description: 'Changes, and where the next page begins.' },
);
