/** The feed of changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_LINKS } from '../../../test/harness/markdown.ts';
import { changeFeed } from './feed.ts';

const feedOf = (source: string, changed?: string) =>
  changeFeed({ source, changed, page: 'changelog.html', links: NO_LINKS });

const SOURCE = `# Changelog

## Unreleased

- A & B

## [1.4.0] - 2026-01-15

- Second

## 1.3.0 – 2025-12-01

- First
`;

test('each version with a day is an entry, newest first, with an id that stays', () => {
  const feed = feedOf(SOURCE) ?? '';
  const titles = [...feed.matchAll(/<title>(.+)<\/title>/g)].map(([, title]) => title);
  assert.deepEqual(titles, ['Changes of Lectern', 'Lectern 1.4.0', 'Lectern 1.3.0']);
  assert.match(feed, /<updated>2026-01-15T12:00:00Z<\/updated>\n<author>/);
  assert.match(feed, /href="changelog\.html#140---2026-01-15"/);
  assert.match(feed, /&lt;li&gt;First&lt;\/li&gt;/);
  const idsOf = (text: string) => text.match(/<id>urn:uuid:[-\da-f]{36}<\/id>/g) ?? [];
  assert.equal(new Set(idsOf(feed)).size, 3);
  assert.deepEqual(idsOf(feedOf(SOURCE.replace('Second', 'Other')) ?? ''), idsOf(feed));
});

test('what is not released is an entry when its day is known', () => {
  const feed = feedOf(SOURCE, '2026-02-01') ?? '';
  assert.match(feed, /<title>Not released yet<\/title>\n<updated>2026-02-01T12:00:00Z/);
  assert.match(feed, /A &amp;amp; B/);
});

test('without any day there is no feed', () => {
  assert.equal(feedOf('# Changelog\n\n## Unreleased\n\n- A\n'), undefined);
});
