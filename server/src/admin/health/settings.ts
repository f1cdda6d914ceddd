/** The settings in force, by the names of their environment variables; secrets are never shown. */
import type { Setting } from '../../config/setting.ts';
import { GROUPS } from '../../config/settings.ts';
import type { Config } from '../../config.ts';

interface ShownSetting {
  readonly name: string;
  /** 'set' for a secret; null = it is not set. */
  readonly value: string | null;
  readonly meaning: string;
}

export function listSettings(config: Config): ShownSetting[] {
  return GROUPS.flatMap(({ member, settings }) => {
    const values: object | null = member === '' ? config : config[member];
    const inForce = new Map(Object.entries(values ?? {}));
    return Object.entries(settings as Readonly<Record<string, Setting<unknown>>>).map(
      ([key, one]) => ({
        name: one.name,
        value: shown(one, inForce.get(key)),
        meaning: firstSentence(one.meaning),
      }),
    );
  });
}

function shown({ secret, show }: Setting<unknown>, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (secret) return 'set';
  if (show) return String(show(value)) || null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** Without the marks of Markdown. */
function firstSentence(meaning: string): string {
  const [first = ''] = meaning.split(/(?<=\.) /, 1);
  return first.replaceAll('`', '');
}
