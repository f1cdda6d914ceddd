/** Why a request reaches no route. */
import { MalformedId, Problem } from '../problem.ts';

/** `methods`: those that the path takes. */
export function unrouted(method: string, path: string, methods: readonly string[]): Problem {
  if (methods.length === 0) return nothingServed(path);
  if (methods.includes(method)) return new MalformedId();
  const allow = methods.join(', ');
  return new Problem(405, 'invaliddata', `${path} takes ${allow}.`, { headers: { allow } });
}

export function nothingServed(path: string): Problem {
  return new Problem(
    404,
    'unknownobject',
    `Nothing is served at ${path}. /docs/api lists every operation.`,
  );
}
