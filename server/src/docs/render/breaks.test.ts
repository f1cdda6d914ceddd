/** Words of code in narrow columns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_LINKS } from '../../../test/harness/markdown.ts';
import { breakable } from './breaks.ts';
import { renderMarkdown } from './markdown.ts';

test('a long word of code may break between its parts, an option not at all', () => {
  assert.equal(breakable('lesson_not_in_course'), 'lesson_<wbr>not_<wbr>in_<wbr>course');
  assert.equal(breakable('GET /xp/1.0/users/{id}'), 'GET /xp/<wbr>1.0/<wbr>users/{id}');
  assert.equal(breakable('a_short'), 'a_short');
  assert.equal(breakable('a --label <id>'), 'a <span class="whole">--label</span> &lt;id&gt;');
});

test('inline code of a page breaks so, and its text for the search has no markup', () => {
  const { html, sections } = renderMarkdown('# A\n\nSee `lesson_not_in_course`.\n', NO_LINKS);
  assert.match(html, /<code>lesson_<wbr>not_<wbr>in_<wbr>course<\/code>/);
  assert.equal(sections[0]?.text, 'See lesson_not_in_course.\n');
});
