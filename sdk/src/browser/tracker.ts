/** A student's events and study sessions on a page. */
import type { Activity } from '../events/base.ts';
import { randomId } from '../events/ids.ts';
import { caliper, type UngradedBuilder } from '../events/index.ts';
import type { RelayItem, RelayResult } from '../relay/wire.ts';
import type { EventLike } from '../sent.ts';
import { watchActivity } from './activity.ts';
import { openPageOutbox, type PageOutbox } from './outbox.ts';
import type { OutboxOptions } from './state.ts';

export interface TrackerOptions extends OutboxOptions {
  /** The address of the Lectern server; ids are made of it, nothing is sent there. */
  readonly baseUrl: string;
  readonly applicationId: string;
  /** Such as Math. */
  readonly subject: string;
  /** The session of a study had ended, such as after a long pause; this is its new one. */
  readonly onRestarted?: ((sessionId: string) => void) | undefined;
}

export interface StudyOptions {
  readonly course: string;
  readonly lesson: string;
  /** 30 when left out; 0 = the session lives without heartbeats. */
  readonly heartbeatSeconds?: number | undefined;
}

export interface Study extends AsyncDisposable {
  /** The current session. */
  readonly sessionId: string;
  /** Builders that send what they make. */
  readonly at: UngradedBuilder;
  attempt: UngradedBuilder['attempt'];
  /** Says that the student has logged out. A page that just closes says nothing. */
  end(): Promise<void>;
}

export interface Tracker {
  study(options: StudyOptions): Promise<Study>;
  /** Sends an event of the student outside a study. */
  send(event: EventLike): Promise<void>;
  /** Items that are not sent yet. */
  size(): Promise<number>;
  /** Sends now; resolves with how many items wait still: 0 unless sending has failed. */
  flush(): Promise<number>;
  /** At sign-out: removes what the next person at this computer must not find. */
  forget(): Promise<void>;
  close(): void;
}

const NEEDED = ['relay', 'baseUrl', 'applicationId', 'student', 'subject'] as const;

export async function openTracker(options: TrackerOptions): Promise<Tracker> {
  requireTexts('openTracker', options, NEEDED);
  const beats = new Map<string, (sessionId: string) => void>();
  const outbox = await openPageOutbox({
    ...options,
    onRejected: (item, result) => {
      const isOver = 'heartbeat' in item && result.status === 404;
      if (isOver) beats.get(item.heartbeat.sessionId)?.(item.heartbeat.sessionId);
      else (options.onRejected ?? warn)(item, result);
    },
  });
  const ended = new AbortController();
  const send = async (event: EventLike) => {
    // The relay refuses all that is sent together with an item without an id.
    requireTexts('send', event, ['id']);
    await outbox.add({ id: event.id, event });
  };
  const context = { options, outbox, send, beats, signal: ended.signal };
  return {
    study: (chosen) => openStudy(context, chosen),
    send,
    size: outbox.size,
    flush: outbox.flush,
    forget: async () => {
      const keys = tried(() => Object.keys(localStorage)) ?? [];
      for (const key of keys) {
        if (key.startsWith(keyOf(options.student))) localStorage.removeItem(key);
      }
      await outbox.forget();
    },
    close: () => {
      ended.abort();
      outbox.close();
    },
  };
}

/** Refuses what pages without types leave out. */
function requireTexts<Name extends string>(
  caller: string,
  options: { readonly [name in Name]?: unknown },
  names: readonly Name[],
): void {
  const missing = names.filter((name) => typeof options[name] !== 'string' || !options[name]);
  if (missing.length > 0) throw new TypeError(`${caller} needs as text: ${missing.join(', ')}.`);
}

function warn({ id }: RelayItem, { status, code, message }: RelayResult): void {
  console.warn(`lectern: ${id} was refused with ${status} ${code}: ${message}`);
}

interface Context {
  readonly options: TrackerOptions;
  readonly outbox: PageOutbox;
  readonly send: (event: EventLike) => Promise<void>;
  /** Session → what to do when the server says that it has ended. */
  readonly beats: Map<string, (sessionId: string) => void>;
  readonly signal: AbortSignal;
}

const HEARTBEAT_SECONDS = 30;
/** Less than the server's 10 minutes: an older session is taken for ended. */
const RESUME_MS_MAX = 9 * 60_000;

const keyOf = (student: string) => `lectern-session ${student} `;

/** localStorage may be full, or closed by the browser: then each page has its own session. */
function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The session of this student and lesson that another tab or an earlier page has opened. */
function sessionStore(key: string) {
  return {
    read: (): string | null => {
      const [id, at] = (tried(() => localStorage.getItem(key)) ?? '').split(' ');
      return id && Date.now() - Number(at) < RESUME_MS_MAX ? id : null;
    },
    note: (id: string) => tried(() => localStorage.setItem(key, `${id} ${Date.now()}`)),
    clear: () => tried(() => localStorage.removeItem(key)),
  };
}

async function openStudy(context: Context, chosen: StudyOptions): Promise<Study> {
  const { options, send, outbox, beats } = context;
  requireTexts('study', chosen, ['course', 'lesson']);
  const { course, lesson, heartbeatSeconds = HEARTBEAT_SECONDS } = chosen;
  const { student, subject } = options;
  const place = { student, subject, course, lesson };
  const from = caliper(options);
  const store = sessionStore(`${keyOf(student)}${course} ${lesson}`);
  const requiresHeartbeat = heartbeatSeconds > 0;
  const finished = new AbortController();
  let sessionId = '';

  const login = async () => {
    const event = from.session.loggedIn({ ...place, requiresHeartbeat });
    adopt(event.session.id);
    await send(event);
  };
  const adopt = (id: string) => {
    beats.delete(sessionId);
    sessionId = id;
    store.note(id);
    beats.set(id, restart);
  };
  const restart = (endedId: string) => {
    if (endedId !== sessionId || finished.signal.aborted) return;
    login().then(() => options.onRestarted?.(sessionId));
  };
  const beat = async () => {
    store.note(sessionId);
    const eventTime = new Date().toISOString();
    await outbox.add({ id: randomId(), heartbeat: { sessionId, eventTime } });
  };

  const before = store.read();
  if (before === null) await login();
  else adopt(before);
  if (requiresHeartbeat) {
    const signal = AbortSignal.any([finished.signal, context.signal]);
    beatWhileActive(beat, heartbeatSeconds * 1_000, signal);
  }
  const at = sendingBuilder(context, () => {
    if (finished.signal.aborted) console.warn('lectern: an event was made after study.end().');
    return { ...place, session: sessionId };
  });
  const end = async () => {
    if (finished.signal.aborted) return;
    finished.abort();
    beats.delete(sessionId);
    store.clear();
    await send(from.session.loggedOut({ ...place, session: sessionId }));
  };
  return {
    get sessionId() {
      return sessionId;
    },
    at,
    attempt: at.attempt,
    end,
    [Symbol.asyncDispose]: end,
  };
}

/** Time is honest: no heartbeat of a hidden page, or of one that the student has left. */
function beatWhileActive(beat: () => Promise<void>, everyMs: number, signal: AbortSignal): void {
  const isActive = watchActivity(signal);
  const timer = setInterval(() => {
    if (isActive()) beat();
  }, everyMs);
  const hide = () => {
    if (document.visibilityState === 'hidden') beat();
  };
  document.addEventListener('visibilitychange', hide, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Builders whose events are sent as soon as they are made, in the session of the moment. */
function sendingBuilder({ options, send }: Context, activity: () => Activity): UngradedBuilder {
  const sent = <Event extends EventLike>(event: Event): Event => {
    send(event);
    return event;
  };
  const now = () => caliper(options).ungraded(activity());
  return {
    viewed: (...given) => sent(now().viewed(...given)),
    assignable: (...given) => sent(now().assignable(...given)),
    assessment: (...given) => sent(now().assessment(...given)),
    attempt: (given) => {
      const attempt = now().attempt(given);
      return {
        id: attempt.id,
        started: (more) => sent(attempt.started(more)),
        skipped: (more) => sent(attempt.skipped(more)),
        completed: (more) => sent(attempt.completed(more)),
      };
    },
  };
}
