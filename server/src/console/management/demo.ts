/** The people of the demo: an operator, and the developer of the demo's application. */
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { findAccountByEmail, insertAccount } from '../accounts/accounts.ts';
import { makeLink, PROVING } from '../accounts/links.ts';
import { makeMember } from './rights.ts';

const OPERATOR = { email: 'operator@demo.example', name: 'Olivia Operator', operator: true };
const DEVELOPER = { email: 'developer@demo.example', name: 'Dev Eloper', operator: false };

interface DemoPlace {
  /** The application of the demo's partner. */
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
    const request = { ...PROVING, kind: 'demo', accountId, baseUrl, now } as const;
    return (await makeLink(tx, { ...request, createdBy: 'lectern demo' })).url;
  };
  return db.begin(async (tx) => {
    const developerId = await personId(tx, DEVELOPER);
    await makeMember(tx, { applicationId, accountId: developerId, role: 'admin' });
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
