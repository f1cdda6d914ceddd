/** Parts of pages that are made from the source of the server, in Markdown. */
import { readFile } from 'node:fs/promises';
import { defaultOf } from '../../config/setting.ts';
import { ALL_GROUPS } from '../../config/settings.ts';
import { EVENT_RULES, EVENT_TYPES, SCORE_TYPES } from '../../events/caliper/vocabulary.ts';
import { registry } from '../../http/metrics.ts';
import { SCOPE_TEXTS } from '../../http/reference/texts.ts';
import { HEAD_COLUMNS, RECORD_FILES } from '../../roster-files/binding/files.ts';
import { TABLE_SHAPES } from '../../standards/tables/columns.ts';
import { codeList } from '../reasons.ts';
import { readSource } from '../render/files.ts';
import { ALERTS, alertRules } from './alerts.ts';
import type { CommandHelp } from './commands.ts';
import { type OpenApi, partnerOperations } from './operations.ts';

/** What parts are made from. */
interface Sources {
  readonly openapi: OpenApi;
  readonly commands: () => Promise<readonly CommandHelp[]>;
  readonly files: ReadonlyMap<string, string>;
}

const MIGRATION = new URL('../../storage/migrations/0017_analytics_texts.sql', import.meta.url);

const code = (text: string) => `\`${text}\``;
const codes = (texts: readonly string[]) => texts.map(code).join(', ');

/** Where to read what each part takes. */
export const GENERATED: Readonly<Record<string, (sources: Sources) => Promise<string>>> = {
  settings: async () => settings(),
  commands: async ({ commands }) => (await commands()).map(command).join('\n'),
  codes: async () => codeList(),
  'event-types': async () => eventTypes(),
  scopes: async () => scopes(),
  api: async ({ openapi }) => partnerOperations(openapi),
  metrics,
  alerts: async () => alerts(),
  'alert-rules': async () => `\`\`\`yaml\n${alertRules()}\`\`\``,
  'roster-columns': async () => rosterColumns(),
  'standards-columns': async () => standardsColumns(),
  warehouse,
  decisions,
};

function settings(): string {
  const groups = ALL_GROUPS.map(({ title, settings: rows }) => {
    const entries = Object.values(rows).map((one) => {
      const text = defaultOf(one, {});
      const told = text === '' ? 'not set' : code(text);
      return `### \`${one.name}\`\n\nDefault: ${told}. ${one.meaning}\n`;
    });
    return `## ${title}\n\n${entries.join('\n')}`;
  });
  return groups.join('\n');
}

function command({ name, help, isGroup }: CommandHelp): string {
  const level = isGroup || name.split(' ').length === 2 ? '##' : '###';
  return `${level} \`${name}\`\n\n\`\`\`text\n${help.trim()}\n\`\`\`\n`;
}

function eventTypes(): string {
  return EVENT_TYPES.map((type) => {
    const { actions, actors, objects, generated, generatedRequired } = EVENT_RULES[type];
    const byAction = (types: Readonly<Record<string, readonly string[]>>) =>
      Object.entries(types)
        .map(([action, names]) =>
          action === 'others' ? codes(names) : `${action}: ${codes(names)}`,
        )
        .join('; ');
    return [
      `## \`${type}\`\n`,
      `- Actions: ${codes(actions)}`,
      `- \`actor\`: ${byAction(actors)}`,
      `- \`object\`: ${codes(objects)}`,
      `- \`generated\` (${generatedRequired ? 'required' : 'optional'}): ${byAction(generated)}`,
      ...(type === 'GradeEvent'
        ? [`- \`generated.extensions.scoreType\` (required): ${codes(SCORE_TYPES)}`]
        : []),
      '',
    ].join('\n');
  }).join('\n');
}

function scopes(): string {
  const rows = Object.entries(SCOPE_TEXTS).map(([scope, text]) => `| \`${scope}\` | ${text} |`);
  return ['| Scope | Permits |', '|---|---|', ...rows].join('\n');
}

async function metrics(): Promise<string> {
  const all = await registry.getMetricsAsJSON();
  const own = all.filter(({ name }) => name.startsWith('lectern_'));
  return own
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ name, help, type }) => `## \`${name}\`\n\n${help} (${String(type)}).\n`)
    .join('\n');
}

function alerts(): string {
  return ALERTS.map(({ name, when, lasts, meaning, page }) => {
    const more = page === undefined ? '' : ` [What to do](${page}).`;
    const after = lasts === '' ? '' : `, for ${lasts}`;
    return `## ${name}\n\nWhen ${code(when)}${after}. ${meaning}${more}\n`;
  }).join('\n');
}

function rosterColumns(): string {
  return RECORD_FILES.map(({ name, columns, olderColumns = [] }) => {
    const names = [...HEAD_COLUMNS, ...columns.map((column) => column.name)];
    const older = olderColumns.map((column) => column.name);
    const also = older.length > 0 ? `\n\nOf OneRoster 1.1, read too: ${codes(older)}.` : '';
    return `### ${name}.csv\n\n${codes(names)}.${also}\n`;
  }).join('\n');
}

function standardsColumns(): string {
  return Object.entries(TABLE_SHAPES)
    .map(([name, { header }]) => `### ${name}\n\n${codes(header)}.\n`)
    .join('\n');
}

/** What the migration tells PostgreSQL of each view and its columns. */
async function warehouse(): Promise<string> {
  const source = await readFile(MIGRATION, 'utf8');
  const comments = source.split(/;$/m).flatMap((statement) => {
    const [subject = '', ...texts] = statement.trim().split(/^ *'| is '|'$/m);
    const [, kind, name = ''] = /comment on (view|column) analytics\.([\w.]+)/.exec(subject) ?? [];
    const text = texts.join('').replaceAll('\n', '').replaceAll("''", "'");
    if (kind === 'view') return [`\n## ${name}\n\n${text}\n`];
    return kind === 'column' ? [`- \`${name.split('.')[1]}\`: ${text}`] : [];
  });
  return comments.join('\n');
}

async function decisions({ files }: Sources): Promise<string> {
  const pages = [...files].filter(([path]) => path.startsWith('decisions/'));
  const titled = pages.map(async ([path, file]) => {
    const [, title = ''] = /^# (.+)$/m.exec(await readSource(file)) ?? [];
    return `- [${title}](${path.replace('decisions/', '')}.md)`;
  });
  return (await Promise.all(titled)).join('\n');
}
