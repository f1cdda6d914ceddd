/** Codes of accounts, members and confirmations: a request that gets it, and one that does not. */
import { byOperator, byPerson, type Example, type ExampleRequest, IDS } from './example.ts';

const ACCOUNTS = '/admin/1.0/accounts';
const membersOf = (applicationId: string) => `/applications/1.0/${applicationId}/members`;
const invitation = (applicationId: string, person: object): ExampleRequest => ({
  method: 'POST',
  url: `/applications/1.0/${applicationId}/invitations`,
  body: { ...person, role: 'developer' },
});

const account = (email: string) =>
  byOperator({ method: 'POST', url: ACCOUNTS, body: { email, name: 'Test Member' } });
const setAccount = (id: string, body: object) =>
  byOperator({ method: 'PATCH', url: `${ACCOUNTS}/${id}`, body });

/** The way of an admin of the application. */
const AT_CONSOLE = `/console/api/a/${IDS.application}`;
const byAdmin = (method: ExampleRequest['method'], url: string, body?: object): ExampleRequest =>
  byPerson('$ADMIN_SESSION', {
    ...{ method, url: AT_CONSOLE + url },
    ...(body === undefined ? {} : { body }),
  });
const linkOf = (accountId: string): [method: ExampleRequest['method'], url: string] => [
  'POST',
  `${membersOf(IDS.application)}/${accountId}/link`,
];

const OF_ACCOUNTS: Readonly<Record<string, Example>> = {
  last_operator: {
    given: 'One account is an operator. After the second request the first is taken.',
    wrong: setAccount(IDS.onlyOperator, { operator: false }),
    right: setAccount(IDS.developer, { operator: true }),
  },
  account_exists: {
    given: 'The second request makes the person a member, by the account that is there.',
    before: [account('member@quest.example')],
    wrong: account('member@quest.example'),
    right: byOperator(
      invitation(IDS.application, { email: 'member@quest.example', name: 'Test Member' }),
    ),
  },
  last_admin: {
    given: 'The application has one admin. After the second request the first is taken.',
    wrong: byAdmin('DELETE', `${membersOf(IDS.application)}/${IDS.onlyAdmin}`),
    right: byAdmin('PUT', `${membersOf(IDS.application)}/${IDS.developer}`, { role: 'admin' }),
  },
  members_max: {
    given: 'The application has 200 members. Once one is removed, there is room for another.',
    wrong: byOperator(
      invitation(IDS.applicationFull, { email: 'member@quest.example', name: 'Test Member' }),
    ),
    right: byOperator({
      method: 'DELETE',
      url: `${membersOf(IDS.applicationFull)}/${IDS.memberOfFull}`,
    }),
  },
  account_elsewhere: {
    given:
      'The person is a member of another application, too. The first request is that of an admin, ' +
      'the second that of an operator.',
    wrong: byAdmin(...linkOf(IDS.memberElsewhere)),
    right: byOperator({ method: 'POST', url: linkOf(IDS.memberElsewhere)[1] }),
  },
  account_unproven: {
    given:
      'An admin of another application made the link that opened the account. With the link of the ' +
      'second request the person opens it anew, and the first is taken.',
    wrong: byPerson('$UNPROVEN_SESSION', {
      method: 'POST',
      url: `/console/1.0/invitations/${IDS.application}`,
    }),
    right: byOperator({ method: 'POST', url: `${ACCOUNTS}/${IDS.unproven}/link` }),
  },
};

const confirm = (password: string) =>
  byPerson('$SESSION', {
    method: 'POST',
    url: '/console/1.0/session/confirm',
    body: { password },
  });
const PASSWORD = 'correct horse battery staple';
const newPassword = (password: string) =>
  byPerson('$SESSION', {
    method: 'PATCH',
    url: '/console/1.0/account',
    body: { currentPassword: PASSWORD, newPassword: password },
  });

const OF_SESSIONS: Readonly<Record<string, Example>> = {
  confirmation_needed: {
    given: 'After the second request the first is taken, for ten minutes.',
    wrong: byPerson('$SESSION', {
      method: 'DELETE',
      url:
        `/console/api/a/${IDS.applicationOfOthers}/applications/1.0/${IDS.applicationOfOthers}` +
        '/clients/lec_old',
    }),
    right: confirm(PASSWORD),
  },
  sign_in_wrong: {
    given: 'The second password is that of the account.',
    wrong: confirm('correct house battery stable'),
    right: confirm(PASSWORD),
  },
  password_weak: {
    wrong: newPassword('password2026'),
    right: newPassword('seven maps under green rain'),
  },
  second_factor_needed: {
    given:
      'The operator has a password alone. The second request begins with an authenticator; the ' +
      'page /console/account does all of it.',
    wrong: byPerson('$OPERATOR_SESSION', { method: 'GET', url: `/console/api/o${ACCOUNTS}` }),
    right: byPerson('$OPERATOR_SESSION', { method: 'POST', url: '/console/1.0/account/app' }),
  },
};

export const OF_PEOPLE: Readonly<Record<string, Example>> = { ...OF_ACCOUNTS, ...OF_SESSIONS };
