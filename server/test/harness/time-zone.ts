/** The time zone of the test process: results must not depend on it. */
import { after } from 'node:test';

/** Sets the time zone until the test file ends. */
export function inTimeZone(name: string): void {
  const { TZ } = process.env;
  process.env['TZ'] = name;
  after(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });
}
