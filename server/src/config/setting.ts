/** What a setting is: its variable, how its text is read, its default, its meaning. */
import type { Environment, Read } from './values.ts';

interface Details<Value> {
  /** Left out = not set. The reference shows that of an empty environment. */
  readonly default?: string | ((env: Environment) => string);
  /** In Markdown; the first sentence stands alone. */
  readonly meaning: string;
  /** Only whether it is set is ever shown. */
  readonly secret?: true;
  /** It belongs to one host or one process; all others are the same in all processes. */
  readonly mayDiffer?: true;
  /** The value as people set it, where that is another. */
  show?(value: Value): string | number;
}

export interface Setting<Value> extends Details<Value> {
  /** The environment variable. */
  readonly name: string;
  readonly read: Read<Value>;
}

/** By member of the config. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

export type Values<Group extends Settings> = {
  readonly [Member in keyof Group]: ReturnType<Group[Member]['read']>;
};

export function setting<Value>(
  name: string,
  read: Read<Value>,
  details: Details<Value>,
): Setting<Value> {
  return { name, read, ...details };
}

export function defaultOf({ default: text = '' }: Setting<unknown>, env: Environment): string {
  return typeof text === 'string' ? text : text(env);
}

/** Throws a ConfigError for a text that it does not take. */
export function readSetting<Value>(one: Setting<Value>, env: Environment): Value {
  return one.read(env[one.name] || defaultOf(one, env), one.name, env);
}

export function readSettings<Group extends Settings>(
  group: Group,
  env: Environment,
): Values<Group> {
  const entries = Object.entries(group).map(([member, one]) => [member, readSetting(one, env)]);
  return Object.fromEntries(entries);
}
