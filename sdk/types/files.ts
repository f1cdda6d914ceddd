/** The generated files of both SDKs, as their sources make them now. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { printTypes } from './print.ts';
import { printModels, printOperations } from './python.ts';
import { pythonVocabulary } from './python-vocabulary.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CALIPER = 'server/src/events/caliper';

function read(path: string): string {
  return readFileSync(resolve(ROOT, path), 'utf8');
}

/** The server's file below a line that says so, with parts replaced that a browser lacks. */
function copyOf(path: string, replacements: readonly (readonly [string | RegExp, string])[] = []) {
  const [, ...lines] = read(path).split('\n');
  const copy = replacements.reduce((text, [from, to]) => {
    const replaced = text.replace(from, to);
    if (replaced === text) throw new Error(`${path} has no ${from}.`);
    return replaced;
  }, lines.join('\n'));
  return `/** A copy of ${path}, made by \`npm run sdk:types\`; do not edit. */\n${copy}`;
}

/** Path from the root of the repository → text. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const folder = 'sdk/src/generated';
  const python = 'sdk-python/src/lectern';
  const document = JSON.parse(read('openapi.json'));
  return new Map([
    [`${python}/models.pyi`, printModels(document)],
    [`${python}/_operations.pyi`, printOperations(document)],
    [`${python}/_vocabulary.py`, pythonVocabulary],
    [`${folder}/openapi.ts`, printTypes(document)],
    [`${folder}/entity-types.ts`, copyOf(`${CALIPER}/entity-types.ts`)],
    [
      `${folder}/instants.ts`,
      copyOf('server/src/lib/instants.ts', [
        // The quick way costs bytes, and pages validate few events.
        ['return servedForm(sent) ?? anyForm(sent);', 'return anyForm(sent);'],
        [/\n\/\*\* The served form, on a day[\s\S]*?\n\}\n/, ''],
      ]),
    ],
    [`${folder}/vocabulary.ts`, copyOf(`${CALIPER}/vocabulary.ts`)],
    [
      `${folder}/json-shapes.ts`,
      copyOf(`${CALIPER}/json-shapes.ts`, [
        ['Buffer.byteLength(value)', 'new TextEncoder().encode(value).length'],
      ]),
    ],
    // Beside what runs in Node alone: no page may load it.
    ['sdk/src/node/place.ts', copyOf('server/src/lib/place.ts')],
    [`${folder}/trim-end.ts`, copyOf('server/src/lib/trim-end.ts')],
    [
      `${folder}/bare-id.ts`,
      copyOf(`${CALIPER}/bare-id.ts`, [['../../lib/trim-end.ts', './trim-end.ts']]),
    ],
    [`${folder}/student.ts`, copyOf(`${CALIPER}/student.ts`)],
    [
      `${folder}/uuid.ts`,
      copyOf('server/src/lib/uuid.ts', [
        ["import { hash } from 'node:crypto';\n\n", ''],
        [/\n\/\*\* The UUID at the end[\s\S]*$/, ''],
      ]),
    ],
    [
      `${folder}/validate.ts`,
      copyOf(`${CALIPER}/validate.ts`, [
        ["import { isKept } from './digits.ts';\n", ''],
        ['../../lib/instants.ts', './instants.ts'],
        // A number that JSON.stringify prints always fits.
        [/\n\/\*\* Findings of scores that cannot be stored exactly[\s\S]*$/, ''],
      ]),
    ],
  ]);
}
