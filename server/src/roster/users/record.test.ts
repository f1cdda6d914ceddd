/** Tests of the stored and the served form of a user. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlinked } from '../../../test/fixtures/people.ts';
import { wireMembers } from '../../oneroster/records/members.ts';
import { absoluteHrefs } from '../../oneroster/records/record-text.ts';
import { canonicalUser, recordWithAgents, type User, userShape } from './record.ts';

const USER: User = {
  sourcedId: 'u-1',
  givenName: 'Ada',
  familyName: 'Byron',
  enabledUser: 'false',
  roles: [
    {
      roleType: 'primary',
      role: 'student',
      org: { sourcedId: 'o-1' },
      userProfile: null,
      beginDate: '2025-08-01T00:00:00+02:00',
      endDate: null,
    },
  ],
};

/** A user in its served form. */
function members(user: User) {
  const text = JSON.stringify(wireMembers(userShape, canonicalUser(user)));
  return unlinked(JSON.parse(absoluteHrefs(text, 'https://here.example')));
}

test('booleans are texts, dates are dates, absent members are absent', () => {
  assert.deepEqual(members(USER), {
    enabledUser: 'false',
    givenName: 'Ada',
    familyName: 'Byron',
    roles: [
      {
        roleType: 'primary',
        role: 'student',
        org: { sourcedId: 'o-1' },
        beginDate: '2025-08-01',
      },
    ],
  });
});

test('a user is enabled unless it says otherwise', () => {
  const { enabledUser, ...rest } = USER;
  assert.equal(members(rest).enabledUser, 'true');
  assert.equal(members({ ...rest, enabledUser: true }).enabledUser, 'true');
});

test('passwords are neither stored nor served', () => {
  const credentials = [{ type: 'basic', username: 'ada', password: 'secret-1' }];
  const profile = { profileId: 'p', profileType: 'lti', vendorId: 'v', credentials };
  const user = { ...USER, password: 'secret-2', userProfiles: [profile] };
  assert.doesNotMatch(JSON.stringify(members(user)), /secret/);
  assert.deepEqual(members(user).userProfiles[0].credentials, [{ type: 'basic', username: 'ada' }]);
});

test('the text of a user follows its links to agents', () => {
  const record = JSON.stringify(members({ ...USER, agents: [{ sourcedId: 'u-2' }] }));
  assert.deepEqual(JSON.parse(record).agents, [{ sourcedId: 'u-2' }]);
  const now = new Date('2026-01-15T10:00:00Z');
  const next = recordWithAgents(record, { agentIds: ['u-2', 'u-3'], now });
  const both = JSON.parse(absoluteHrefs(next, 'https://here.example'));
  assert.deepEqual(unlinked(both.agents), [{ sourcedId: 'u-2' }, { sourcedId: 'u-3' }]);
  assert.equal(both.dateLastModified, '2026-01-15T10:00:00.000Z');
  assert.equal('agents' in JSON.parse(recordWithAgents(record, { agentIds: [], now })), false);
});
