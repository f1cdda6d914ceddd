/** What is written to disk is readable by its owner alone: each call that makes a file says so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCallExpression, isIdentifier } from 'typescript/unstable/ast/is';
import { visitShipped } from '../harness/syntax.ts';

/** Functions of node:fs that make files and folders; `mkdtemp` makes a private one. */
const MAKERS = new Set([
  ...['createWriteStream', 'writeFile', 'appendFile', 'mkdir', 'open', 'makeFolders'],
]);

/** What others may read, or pass through. */
const OPEN_TO_OTHERS: Readonly<Record<string, string>> = {
  'server/src/lib/disk/make-folders.ts': 'its callers say who may read',
  'server/src/docs/export.ts': 'pages of the documentation, for any web server',
  'server/src/storage/embedded/folders.ts': 'the account of PostgreSQL passes through DATA_DIR',
};

test('a file that is made is private, with few exceptions', () => {
  const found = new Map<string, string[]>();
  visitShipped((file, node) => {
    if (!isCallExpression(node) || !isIdentifier(node.expression)) return;
    const isOfNode = /from '(node:fs|.*\/make-folders\.ts')/.test(node.getSourceFile().getText());
    const call = node.getText();
    if (!isOfNode || !MAKERS.has(node.expression.text)) return;
    const isRead = node.expression.text === 'open' && !/, '[wax]/.test(call);
    if (isRead || /0o[67]00/.test(call)) return;
    found.set(file, [...(found.get(file) ?? []), call.split('\n', 1)[0] ?? '']);
  });
  const others = [...found].filter(([file]) => !(file in OPEN_TO_OTHERS));
  assert.deepEqual(others, []);
  const unused = Object.keys(OPEN_TO_OTHERS).filter((file) => !found.has(file));
  assert.deepEqual(unused, [], 'exceptions that are none');
});
