/** Events that open and close study sessions. */
import type { CaliperSession, SessionEvent } from '../generated/openapi.ts';
import { type Activity, type EventOptions, type Parts, partId } from './base.ts';

type SessionOptions = Omit<Activity, 'session'> & EventOptions;

/** A SessionEvent that names its session as an entity. */
type OwnSessionEvent = SessionEvent & { readonly session: CaliperSession };

export interface SessionBuilder {
  /** Opens a session; its id is `event.session.id`. */
  loggedIn(
    options: SessionOptions & {
      /** The id of the new session; a new URN when left out. */
      readonly session?: string | undefined;
      /** The session lives by heartbeats, and ends 10 minutes after the last one. */
      readonly requiresHeartbeat?: boolean;
      /** Insights are computed when it ends. */
      readonly processInsights?: boolean;
    },
  ): OwnSessionEvent;
  loggedOut(options: SessionOptions & { readonly session: string }): OwnSessionEvent;
  /** The application ended the session of a student who was away. */
  timedOut(options: SessionOptions & { readonly session: string }): OwnSessionEvent;
}

export function sessionBuilder(parts: Parts): SessionBuilder {
  const event = (
    action: SessionEvent['action'],
    entity: Omit<CaliperSession, 'type' | 'user'>,
    options: SessionOptions,
  ): OwnSessionEvent => {
    const user = parts.person(options.student);
    return {
      ...parts.head(options, options),
      type: 'SessionEvent',
      profile: 'SessionProfile',
      actor: action === 'TimedOut' ? parts.application : user,
      action,
      object: parts.application,
      session: { type: 'Session', user, ...entity },
    };
  };
  return {
    loggedIn: ({ session, requiresHeartbeat, processInsights, ...options }) => {
      const extensions = {
        requiresHeartbeat: requiresHeartbeat ?? false,
        processInsights: processInsights ?? false,
      };
      const eventTime = parts.time(options);
      const id = session ?? partId(options, 'session');
      const entity = { id, startedAtTime: eventTime, extensions };
      return event('LoggedIn', entity, { ...options, eventTime });
    },
    loggedOut: ({ session, ...options }) => event('LoggedOut', { id: session }, options),
    timedOut: ({ session, ...options }) => event('TimedOut', { id: session }, options),
  };
}
