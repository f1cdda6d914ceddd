/** The people of the demo: an operator, and the developer of the demo's application. */
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { findAccountByEmail, insertAccount, upsertMember } from './accounts.ts';
import { makeLink } from './links.ts';

const OPERATOR = { email: 'operator@demo.example', name: 'Olivia Operator', operator: true };
const DEVELOPER = { email: 'developer@demo.example', name: 'Dev Eloper', operator: false };

interface DemoPlace {
  /** Of the demo's partner. */
  readonly applicationId: string;
  readonly baseUrl: string;
  readonly now: Date;
}

/** Links that sign in without a password; those of earlier demos end. Never in production. */
export function makeDemoLinks(
  db: Database,
  { applicationId, baseUrl, now }: DemoPlace,
): Promise<{ readonly operator: string; readonly developer: string }> {
  const linkTo = async (tx: Queryable, accountId: string) => {
    const request = { kind: 'demo', accountId, baseUrl, now, createdBy: 'lectern demo' } as const;
    return (await makeLink(tx, request)).url;
  };
  return db.begin(async (tx) => {
    const developerId = await personId(tx, DEVELOPER);
    await upsertMember(tx, { applicationId, accountId: developerId, role: 'admin' });
    return {
      operator: await linkTo(tx, await personId(tx, OPERATOR)),
      developer: await linkTo(tx, developerId),
    };
  });
}

async function personId(tx: Queryable, person: typeof OPERATOR): Promise<string> {
  const id = (await insertAccount(tx, person)) ?? (await findAccountByEmail(tx, person.email))?.id;
  if (id === undefined) throw new Error(`The account ${person.email} is gone.`);
  return id;
}
