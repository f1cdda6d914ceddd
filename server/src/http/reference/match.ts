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
}

export function matcher<R extends Declared>(routes: readonly R[]): Matcher<R> {
  const patterns = routes
    .map((route) => pattern(route))
    .sort((left, right) => left.parameters - right.parameters);
  const fits = (path: string) => {
    const bare = withoutEndSlashes(withoutQuery(path));
    return ({ expression }: Pattern<R>) => expression.test(bare);
  };
  return {
    find(method, path) {
      const isOfPath = fits(path);
      return patterns.find((one) => one.route.method === method && isOfPath(one))?.route;
    },
    methods: (path) =>
      [...new Set(patterns.filter(fits(path)).map(({ route }) => route.method))].sort(),
  };
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
