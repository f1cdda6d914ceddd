/** Finds the declared route of a request: for 405, and for the contract check of the tests. */
import { withoutEnd } from '../../lib/trim-end.ts';
import { withoutQuery } from '../request/url.ts';
import type { Method, Route } from '../route.ts';

type Declared = Pick<Route, 'method' | 'url'>;

interface Pattern<R extends Declared> {
  readonly route: R;
  readonly expression: RegExp;
  /** Parameters in the path: fewer is closer. */
  readonly parameters: number;
}

export interface Matcher<R extends Declared> {
  find(method: string, path: string): R | undefined;
  /** The methods that this path takes. */
  methods(path: string): Method[];
  /**
   * Fixed paths, with the methods that they do not take and that a path with a parameter would, as
   * if the last part were an id.
   */
  readonly shadowed: readonly Declared[];
}

export function matcher<R extends Declared>(routes: readonly R[]): Matcher<R> {
  const patterns = routes
    .map((route) => pattern(route))
    .sort((left, right) => left.parameters - right.parameters);
  /** The routes of the path: a fixed one has no others, whatever an id may be. */
  const closest = (path: string): R[] => {
    const bare = withoutEndSlashes(withoutQuery(path));
    const fitting = patterns.filter(({ expression }) => expression.test(bare));
    return fitting
      .filter(({ parameters }) => parameters === fitting[0]?.parameters)
      .map(({ route }) => route);
  };
  const methods = (path: string) => [...new Set(closest(path).map(({ method }) => method))].sort();
  return {
    find: (method, path) => closest(path).find((route) => route.method === method),
    methods,
    shadowed: shadowedIn(patterns),
  };
}

function shadowedIn(patterns: readonly Pattern<Declared>[]): Declared[] {
  const open = patterns.filter(({ parameters }) => parameters > 0);
  const fixed = Map.groupBy(
    patterns.filter(({ parameters }) => parameters === 0).map(({ route }) => route),
    ({ url }) => url,
  );
  return [...fixed].flatMap(([url, routes]) => {
    const taken = new Set(routes.map(({ method }) => method));
    const fitting = open.filter(({ expression }) => expression.test(url));
    const methods = new Set(fitting.map(({ route }) => route.method)).difference(taken);
    return [...methods].map((method) => ({ method, url }));
  });
}

const withoutEndSlashes = (path: string) => withoutEnd(path, '/') || '/';

function pattern<R extends Declared>(route: R): Pattern<R> {
  const bare = withoutEndSlashes(route.url);
  const source = bare.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return {
    route,
    expression: new RegExp(`^${source}$`),
    parameters: (route.url.match(/:\w+/g) ?? []).length,
  };
}
