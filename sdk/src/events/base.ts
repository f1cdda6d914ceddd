/** What every event shares: the sender, the student, the place, id and time. */
import { CALIPER_CONTEXT } from '../generated/vocabulary.ts';
import { checkedUrl } from '../transport/url.ts';
import { randomId } from './ids.ts';

export interface Sender {
  /** The server's address, such as https://learn.example. */
  readonly baseUrl: string;
  /** The id of your application; the operator gave it to you with the client. */
  readonly applicationId: string;
  /** The clock of event times. */
  readonly now?: () => Date;
}

/** Who does it and in which subject; enough for an event that is not graded. */
export interface Activity {
  /** sourcedId of the student. */
  readonly student: string;
  /** Such as Math. */
  readonly subject: string;
  /** sourcedId of the course. */
  readonly course?: string;
  /** sourcedId of the lesson. */
  readonly lesson?: string;
  /** The study session: its id, or urn:tag:auto-attach for the student's open one. */
  readonly session?: string | undefined;
}

/** Without course or lesson a graded event would be dropped. */
export interface LessonContext extends Activity {
  readonly course: string;
  readonly lesson: string;
}

export type EventOptions = Identity & {
  readonly session?: string | undefined;
  /** Further members of `extensions`. */
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/**
 * An id stands for one content: sent again, an event with an id of its own counts once only if its
 * time is the same, too.
 */
type Identity =
  | {
      /** Random. */
      readonly id?: undefined;
      /** When it happened; now when left out. */
      readonly eventTime?: Date | string | undefined;
    }
  | {
      /** A URN, such as of `eventId`. */
      readonly id: string;
      /** When it happened: from the same data as the id. */
      readonly eventTime: Date | string;
    };

/** The id of a part of an event, which repeats with the event's id; random when that is. */
export function partId(options: EventOptions | undefined, part: string): string {
  return options?.id === undefined ? randomId() : `${options.id}#${part}`;
}

/** Content as its URL, or with more members. */
export type Content<Type extends string = string> =
  | string
  | {
      readonly id: string;
      readonly type?: Type;
      readonly name?: string;
      readonly mediaType?: string;
      readonly isPartOf?: string | { readonly id: string; readonly type: string };
      readonly extensions?: Readonly<Record<string, unknown>>;
    };

const NO_TIME =
  'An event with an id of its own needs its eventTime: at another time, it would be another event.';

/** Makes the parts of events for one sender. */
export function partsOf({ baseUrl, applicationId, now = () => new Date() }: Sender) {
  const base = checkedUrl(baseUrl);
  const under = (path: string, id: string) => {
    if (!id) throw new TypeError(`An id is missing: ${base}${path}/<id>.`);
    return `${base}${path}/${encodeURIComponent(id)}`;
  };
  const application = {
    id: under('/applications/1.0', applicationId),
    type: 'SoftwareApplication',
  } as const;
  const person = (student: string) =>
    ({ id: under('/rostering/1.0/users', student), type: 'Person' }) as const;
  const timeOf = ({ id, eventTime }: EventOptions) => {
    if (id !== undefined && eventTime === undefined) throw new TypeError(NO_TIME);
    const time = eventTime ?? now();
    return typeof time === 'string' ? time : time.toISOString();
  };
  return {
    application,
    person,
    time: timeOf,
    standard: (id: string) => under('/ims/case/v1p1/CFItems', id),
    /** The members of every event. */
    head: (activity: Activity, options: EventOptions = {}) => {
      const { subject, course, lesson } = activity;
      const session = options.session ?? activity.session;
      return {
        '@context': CALIPER_CONTEXT,
        id: options.id ?? randomId(),
        eventTime: timeOf(options),
        edApp: application,
        ...(session === undefined ? {} : { session }),
        extensions: {
          ...options.extensions,
          subject,
          ...(course === undefined
            ? {}
            : { course: { id: under('/rostering/1.0/courses', course) } }),
          ...(lesson === undefined ? {} : { lesson: { id: lesson } }),
        },
      } as const;
    },
  };
}

export type Parts = ReturnType<typeof partsOf>;

/** The entity of some content; `type` unless the content names one. */
export function contentOf<Type extends string>(content: Content<Type>, type: Type) {
  const given = typeof content === 'string' ? { id: content } : content;
  const entity = { type, ...given };
  if (/^([a-z][a-z0-9+.-]*|_):./i.test(entity.id)) return entity;
  throw new TypeError(
    `'${entity.id}' is no id of ${type}: use a full URL, as https://quest.example/items/1.`,
  );
}
