/** People for the stories of accounts and members. */
import type { Page } from 'playwright-core';
import {
  insertAccount,
  noteOpened,
  updateAccount,
} from '../../../server/src/console/accounts/accounts.ts';
import { insertInvitation } from '../../../server/src/console/accounts/invitations.ts';
import { makeLink, PROVING } from '../../../server/src/console/accounts/links.ts';
import { setApp } from '../../../server/src/console/factors/app.ts';
import { putAccount } from '../../../server/test/fixtures/accounts.ts';
import type { World } from './story.ts';

interface People {
  /** A member of several applications. */
  readonly member: string;
  readonly disabled: string;
  /** Opened by a link of an admin, with a link of an operator that waits. */
  readonly unproven: string;
}

let people: Promise<People> | undefined;

/** Once: people of every state, among them names that break layouts. */
export function putPeople(world: World): Promise<People> {
  people ??= put(world);
  return people;
}

async function put({ server: { db, baseUrl }, partner, newcomer }: World): Promise<People> {
  const quest = partner.applicationId;
  const lab = newcomer.applicationId;
  const roles = { [quest]: 'developer', [lab]: 'viewer' } as const;
  const { id: member } = await putAccount(db, { name: 'Katherine Johnson', roles });
  await setApp(db, { secrets: [], accountId: member, key: 'JBSWY3DPEHPK3PXP', step: 0 });
  const { id: disabled } = await putAccount(db, { name: 'Mary Jackson' });
  await updateAccount(db, disabled, { disabled: true });
  const invited = { email: 'dorothy.vaughan@example.org', name: 'Dorothy Vaughan', operator: true };
  await insertAccount(db, invited);
  await putAccount(db, {
    name: `<img src=x onerror=alert(1)> ${'Long '.repeat(25)}\u202eback`,
    roles: { [quest]: 'viewer' },
  });
  const { id: unproven } = await putAccount(db, {
    ...{ name: 'Carla Torres', roles: { [lab]: 'developer' } },
  });
  const { id: admin } = await putAccount(db, { name: 'Al Alpha', roles: { [lab]: 'admin' } });
  await noteOpened(db, { id: unproven, openedBy: `account:${admin}`, openedFrom: lab });
  const link = {
    ...PROVING,
    kind: 'reset',
    accountId: unproven,
    baseUrl,
    now: new Date(),
  } as const;
  await makeLink(db, { ...link, createdBy: 'lectern account' });
  const waiting = await putAccount(db, { name: 'Not Shown' });
  await insertInvitation(db, {
    ...{ applicationId: quest, accountId: waiting.id, role: 'viewer' },
    ...{ invitedBy: `account:${admin}`, madeAccount: false },
  });
  return { member, disabled, unproven };
}

/** The account of the person whose browser it is. */
export async function ownIdOf(page: Page, { server }: Pick<World, 'server'>): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const reply = await page.request.get(`${server.baseUrl}/console/1.0/session`, { headers });
  return (await reply.json()).account.id;
}
