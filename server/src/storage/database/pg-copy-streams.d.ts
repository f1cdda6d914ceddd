/** Types of the functions of pg-copy-streams 7 that this server uses; the package has none. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Connection, Submittable } from 'pg';

  interface Query extends Submittable {
    submit(connection: Connection): void;
  }

  export function to(statement: string): Query & Readable;
  /** `rowCount` is known at the end. */
  export function from(statement: string): Query & Writable & { readonly rowCount: number };
}
