/** Writes the generated files of the SDK: `npm run sdk:types`. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { generatedFiles } from './files.ts';

const ROOT = resolve(import.meta.dirname, '../..');

for (const [path, text] of generatedFiles()) writeFileSync(resolve(ROOT, path), text);
