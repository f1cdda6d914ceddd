/** `lectern docs` writes documentation as files; `lectern openapi` prints the API's document. */

import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { routes } from '../../app.ts';
import { exportRelease, exportSite, LATEST, RELEASE } from '../../docs/export.ts';
import type { CommandHelp } from '../../docs/reference/commands.ts';
import { fileAddress } from '../../docs/render/address.ts';
import { changesOfGit, storedChanges } from '../../docs/render/changed.ts';
import { EXAMPLE_URL } from '../../docs/render/files.ts';
import { openSite } from '../../docs/site.ts';
import { openapi, openapiText } from '../../http/reference/openapi.ts';
import { withoutEnd } from '../../lib/trim-end.ts';
import { parseAddress } from '../arguments.ts';
import { Command } from '../command.ts';
import { unwritable } from '../private-file.ts';
import '../../metrics.ts';
import { version } from '../../config/version.ts';
import { note, printJson } from '../output.ts';

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('print the OpenAPI document of this version')
    .action(() => {
      process.stdout.write(openapiText(routes));
    });
}

const RELEASE_TEXT =
  'write into a folder of this name in the folder, such as 1.4, beside other versions; ' +
  'latest is a copy of the newest';
const FEED_TEXT = 'feed.xml has the changelog for readers of Atom.';

const SITE_TEXT =
  'address at which the files will be published: each page names its own to search engines, and ' +
  'one of an older version that of latest';

interface ExportOptions {
  readonly baseUrl: string;
  readonly siteUrl?: string;
  readonly release?: string;
}

function releaseName(text: string): string {
  if (RELEASE.test(text)) return text;
  throw new InvalidArgumentError('A version is two numbers with a dot between them, such as 1.4.');
}

/** `commands`: the help of all commands. */
export function docsCommand(commands: () => Promise<readonly CommandHelp[]>): Command {
  const docs = new Command('docs').description('write the documentation');
  docs
    .command('export')
    .description('write the documentation as files for any web server, or to open from a disk')
    .argument('<folder>', 'folder to write to')
    .option('--base-url <url>', 'address of the server that the samples name', EXAMPLE_URL)
    .option('--site-url <url>', SITE_TEXT, parseAddress)
    .option('--release <name>', RELEASE_TEXT, releaseName)
    .notes(`
The pages show the day of their last change where the package has it, or git. ${FEED_TEXT}

Example: lectern docs export site --base-url https://learn.example --release 1.4`)
    .action((folder: string, options: ExportOptions) => exportDocs(folder, options, commands));
  docs
    .command('commands')
    .description('print the help of every command as JSON')
    .action(async () => printJson(await commands()));
  return docs;
}

async function exportDocs(
  folder: string,
  { baseUrl, siteUrl, release }: ExportOptions,
  commands: () => Promise<readonly CommandHelp[]>,
): Promise<void> {
  const stored = await storedChanges();
  const published = siteUrl && withoutEnd(siteUrl, '/');
  const place = published && release !== undefined ? `${published}/${LATEST}` : published;
  const site = await openSite({
    baseUrl,
    version,
    openapi: () => openapi(routes),
    commands,
    changed: stored.size > 0 ? stored : await changesOfGit(),
    ...(release === undefined ? {} : { release }),
    addressFor: (path) => fileAddress(path, place),
  });
  const whole = resolve(folder);
  const written =
    release === undefined ? exportSite(site, whole) : exportRelease(site, whole, release);
  await written.catch(unwritable(whole));
  note(`${site.paths.length} pages are in ${whole}; index.html is the first.`);
}
