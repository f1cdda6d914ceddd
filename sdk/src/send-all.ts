/** Sends many events, several in a request where the server takes them. */
import { bytesOf } from './bytes.ts';
import type { CaliperEndpointConfiguration } from './generated/openapi.ts';
import type { EventLike, Outcome, Submission } from './sent.ts';
import type { CallAny } from './transport/call.ts';
import { LecternError } from './transport/errors.ts';

/** What the server takes in one POST. */
interface PostLimit {
  readonly events: number;
  readonly bytes: number;
}

interface PostLimits {
  /** Asked for once; one event in a POST while the server does not say it. */
  read(): Promise<PostLimit>;
  /** They have changed. */
  forget(): void;
}

const ONE: PostLimit = { events: 1, bytes: Number.POSITIVE_INFINITY };
/** The bytes of the envelope, without its events. */
const ENVELOPE_BYTES = 1_024;

export function createPostLimits(call: CallAny): PostLimits {
  let asked: Promise<PostLimit> | undefined;
  const ask = async (): Promise<PostLimit> => {
    const { body } = await call('GET /events/1.0/');
    const { caliperSupportedExtensions: more, caliperMaximumPayloadSize: kB } =
      body as Partial<CaliperEndpointConfiguration>;
    const bytes = kB ? kB * 1_024 - ENVELOPE_BYTES : ONE.bytes;
    return { events: more?.eventsPerPostMax ?? ONE.events, bytes };
  };
  const forget = () => {
    asked = undefined;
  };
  return {
    read: () => {
      asked ??= ask().catch(() => {
        forget();
        return ONE;
      });
      return asked;
    },
    forget,
  };
}

interface Ways {
  readonly limits: PostLimits;
  /** Sends events in one POST. */
  readonly send: (events: readonly EventLike[]) => Promise<Submission>;
  /** Does the work when the events before these are sent, which keeps a student's in order. */
  readonly inTurn: <Result>(
    events: readonly EventLike[],
    work: () => Promise<Result>,
  ) => Promise<Result>;
}

export async function sendAll<Event extends EventLike>(
  events: readonly Event[],
  { limits, send, inTurn }: Ways,
): Promise<Outcome<Event>[]> {
  const together = async (some: readonly Event[]): Promise<Outcome<Event>[]> => {
    try {
      const sent = await send(some);
      const [only, ...others] = some;
      if (only && others.length === 0) return [{ event: only, sent }];
      return some.map((event, index) => ({ event, sent: partOf(sent, event, index) }));
    } catch (error) {
      if (!(error instanceof LecternError)) throw error;
      if (error.code === 'envelope_count') limits.forget();
      // One is refused, or they are too many or too large: the halves have their own answers.
      const isDivided = some.length > 1 && (error.isFinal || error.status === 413);
      if (!isDivided) return some.map((event) => ({ event, error }));
      const half = Math.ceil(some.length / 2);
      return [...(await together(some.slice(0, half))), ...(await together(some.slice(half)))];
    }
  };
  const limit = events.length > 1 ? await limits.read() : ONE;
  // All take their turns before the first is sent; one that is divided keeps its turn.
  const groups = groupsOf(events, limit);
  return (await Promise.all(groups.map((some) => inTurn(some, () => together(some))))).flat();
}

/** In their order. The reply to a SessionEvent is its own, so each is a group. */
function groupsOf<Event extends EventLike>(events: readonly Event[], limit: PostLimit): Event[][] {
  const groups: Event[][] = [];
  let open: Event[] | undefined;
  let bytes = 0;
  for (const event of events) {
    const size = bytesOf(JSON.stringify(event)) + 1;
    const isSession = event.type === 'SessionEvent';
    if (!open || isSession || open.length >= limit.events || bytes + size > limit.bytes) {
      open = [];
      bytes = 0;
      groups.push(open);
    }
    open.push(event);
    bytes += size;
    if (isSession) open = undefined;
  }
  return groups;
}

/** What the reply to several events says of one of them. */
function partOf(sent: Submission, event: EventLike, index: number): Submission {
  const base = `/data/${index}`;
  const warnings = sent.warnings
    .filter(({ pointer }) => pointer.startsWith(`${base}/`))
    .map((one) => ({ ...one, pointer: one.pointer.slice(base.length) }));
  const { replayed } = sent;
  return { status: 'accepted', replayed, warnings, location: `/events/1.0/events/${event.id}` };
}
