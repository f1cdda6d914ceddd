/** Components whose code is loaded when they are first shown. */
import { type ComponentType, lazy } from 'react';
import { loadCode } from '../data/requests/connection.ts';

/** `later(() => import('./upload.tsx'), (code) => code.Upload)`; shown below a Suspense. */
export function later<Code, Props>(
  load: () => Promise<Code>,
  part: (code: Code) => ComponentType<Props>,
) {
  return lazy(async () => ({ default: part(await loadCode(load)) }));
}
