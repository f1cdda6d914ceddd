/** `lectern docs` writes the documentation as files; `lectern openapi` prints the document of the API. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
// Loaded for the metrics that they declare.
import '../../admin/database-trouble.ts';
import '../../http/limits/waiting.ts';
import { routes } from '../../app.ts';
import type { CommandHelp } from '../../docs/reference/commands.ts';
import { fileAddress, fileName } from '../../docs/render/address.ts';
import { EXAMPLE_URL } from '../../docs/render/files.ts';
import { ASSET_NAMES, openSite } from '../../docs/site.ts';
import { openapi, openapiText } from '../../http/reference/openapi.ts';
import { note, printJson } from '../output.ts';
import { version } from '../version.ts';

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('print the OpenAPI document of this version')
    .action(() => {
      process.stdout.write(openapiText(routes));
    });
}

/** `commands`: the help of all commands. */
export function docsCommand(commands: () => Promise<readonly CommandHelp[]>): Command {
  const docs = new Command('docs').description('write the documentation');
  docs
    .command('export')
    .description('write the documentation as files for any web server, or to open from a disk')
    .argument('<folder>', 'folder to write to')
    .option('--base-url <url>', 'address of the server that the samples name', EXAMPLE_URL)
    .addHelpText('after', '\nExample: lectern docs export site --base-url https://learn.example')
    .action((folder: string, { baseUrl }: { baseUrl: string }) =>
      exportDocs(folder, baseUrl, commands),
    );
  docs
    .command('commands')
    .description('print the help of every command as JSON')
    .action(async () => printJson(await commands()));
  return docs;
}

async function exportDocs(
  folder: string,
  baseUrl: string,
  commands: () => Promise<readonly CommandHelp[]>,
): Promise<void> {
  const site = await openSite({
    baseUrl,
    version,
    openapi: () => openapi(routes),
    commands,
    addressFor: fileAddress,
  });
  const write = async (name: string, text = '') => {
    const file = join(resolve(folder), name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  for (const path of site.paths) await write(fileName(path), await site.page(path));
  for (const name of ASSET_NAMES) await write(join('assets', name), await site.asset(name));
  note(`${site.paths.length} pages are in ${resolve(folder)}; index.html is the first.`);
}
