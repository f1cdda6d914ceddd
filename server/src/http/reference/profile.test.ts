/** Which form of its answer a request asks for. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Type from 'typebox';
import type { Profile } from '../route.ts';
import { requireKnown, selectedProfile } from './profile.ts';

const profile: Profile = {
  name: 'x',
  mediaType: 'application/x+json',
  description: 'another form.',
  problemBody: () => ({}),
  problem: Type.Object({}),
};

describe('asked for', () => {
  const cases: [string, string | undefined, string | undefined][] = [
    ['/a', undefined, undefined],
    ['/a?profile=x', undefined, 'application/json; charset=utf-8'],
    ['/a?b=1&profile=x&c', 'text/html', 'application/json; charset=utf-8'],
    ['/a?myprofile=x', undefined, undefined],
    ['/a?profile=xy', undefined, undefined],
    ['/a', 'application/x+json', 'application/x+json; charset=utf-8'],
    ['/a', 'Application/X+JSON ; q=0.3 , text/html', 'application/x+json; charset=utf-8'],
    ['/a', 'application/x+json;q=0.3, application/json;q=0.4', undefined],
    ['/a', 'application/x+json;q=0', undefined],
    ['/a', 'application/x+json;q=much', undefined],
    ['/a', 'application/*', undefined],
    ['/a', '', undefined],
  ];
  for (const [url, accept, mediaType] of cases) {
    test(`${url} with Accept: ${accept} is ${mediaType}`, () => {
      assert.equal(selectedProfile(profile, { url, accept }), mediaType);
    });
  }
});

describe('a profile that is none', () => {
  for (const url of ['/a?profile=y', '/a?profile=', '/a?profile', '/a?b&profile=X']) {
    test(`400 for ${url}`, () => {
      assert.throws(() => requireKnown(profile, url), { status: 400 });
    });
  }
  for (const url of ['/a', '/a?profile=x', '/a?profiles=y', '/a?b=profile']) {
    test(`none in ${url}`, () => requireKnown(profile, url));
  }
});
