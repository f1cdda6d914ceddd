/** Writes the documentation as files: alone in a folder, or as one version among others. */
import { cp, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolders } from '../lib/disk/make-folders.ts';
import { html, lines, textOfHtml } from '../lib/html.ts';
import { ICON } from '../lib/look.ts';
import { FEED_NAME, fileName } from './render/address.ts';
import { VERSIONS_SCRIPT } from './render/layout.ts';
import { ASSET_NAMES, type Site } from './site.ts';

/** The folder of a version: its first two numbers, so that a mend replaces what it mends. */
export const RELEASE = /^\d+\.\d+$/;
/** The folder with a copy of the newest version. */
export const LATEST = 'latest';

async function write(file: string, text: string): Promise<void> {
  await makeFolders(dirname(file));
  await writeFile(file, text);
}

/** Writes all pages and what they need into a folder. */
export async function exportSite(site: Site, folder: string): Promise<void> {
  for (const path of site.paths) {
    await write(join(folder, fileName(path)), (await site.page(path)) ?? '');
  }
  for (const name of ASSET_NAMES) {
    await write(join(folder, 'assets', name), (await site.asset(name)) ?? '');
  }
  if (site.feed !== undefined) await write(join(folder, FEED_NAME), site.feed);
}

/** The versions that are there, newest first. */
async function listReleases(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && RELEASE.test(entry.name))
    .map(({ name }) => name)
    .sort((left, right) => right.localeCompare(left, 'en', { numeric: true }));
}

/**
 * Writes a version into its folder, into `latest` too when none is newer, and the list of all
 * versions, which pages of older ones show as well.
 */
export async function exportRelease(site: Site, folder: string, release: string): Promise<void> {
  const own = join(folder, release);
  await exportSite(site, own);
  const releases = await listReleases(folder);
  if (releases[0] === release) await cp(own, join(folder, LATEST), { recursive: true });
  await write(
    join(folder, VERSIONS_SCRIPT),
    `window.lecternVersions = ${JSON.stringify([LATEST, ...releases])};\n`,
  );
  await write(join(folder, 'index.html'), versionsPage(releases));
}

function versionsPage(releases: readonly string[]): string {
  const items = releases.map((name) => html`<li><a href="${name}/index.html">${name}</a></li>`);
  return textOfHtml(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lectern documentation, all versions</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${LATEST}/assets/docs.css">
</head>
<body>
<div class="frame">
<main id="content">
<h1>Lectern documentation</h1>
<p><a href="${LATEST}/index.html">The newest version</a></p>
<h2>All versions</h2>
<ul>
${lines(items)}
</ul>
</main>
</div>
</body>
</html>
`);
}
