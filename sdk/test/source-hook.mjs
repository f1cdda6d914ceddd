/** Lets a program that imports '@lectern/sdk' run with its sources: `node --import …`. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => {
    const [, entry] = /^@lectern\/sdk(\/.*)?$/.exec(specifier) ?? [];
    if (!/^@lectern\/sdk(\/|$)/.test(specifier)) return next(specifier, context);
    const file = { '/events/validate': '/events/validate.ts' }[entry] ?? `${entry ?? ''}/index.ts`;
    return next(new URL(`../src${file}`, import.meta.url).href, context);
  },
});
