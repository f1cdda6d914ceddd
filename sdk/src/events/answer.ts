/** What a student answered, read from the event that says so. */
import { entityId } from '../generated/json-shapes.ts';
import { json } from './entities.ts';

export interface GivenAnswer {
  /** The id of the attempt, which its grade shares. */
  readonly attempt: string;
  /** The URL of the question. */
  readonly item: string;
  readonly values: readonly string[];
  /** When the student answered. */
  readonly eventTime: string;
  /** The study session; undefined = the event names none. */
  readonly session: string | undefined;
}

/** The answer of an AssessmentItemEvent Completed with a response; undefined for other events. */
export function answerOf(event: object): GivenAnswer | undefined {
  const { type, action, object, generated, eventTime, session } = json(event);
  if (type !== 'AssessmentItemEvent' || action !== 'Completed') return undefined;
  const { attempt: attempted, value, values } = json(generated);
  const [attempt, item, sessionId] = [attempted, object, session].map(entityId);
  if (typeof attempt !== 'string' || typeof item !== 'string') return undefined;
  const given = Array.isArray(values) ? values : value === undefined ? [] : [value];
  return {
    ...{ attempt, item, eventTime: String(eventTime) },
    values: given.map(String),
    session: sessionId ?? undefined,
  };
}
