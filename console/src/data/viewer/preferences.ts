/** What is personal and kept in this browser: density, zone of times, shortcuts, hidden columns. */
import { useSyncExternalStore } from 'react';

interface Preferences {
  readonly density: 'comfortable' | 'compact';
  readonly zone: 'browser' | 'utc';
  readonly shortcuts: 'on' | 'off';
}

const DEFAULTS: Preferences = { density: 'comfortable', zone: 'browser', shortcuts: 'on' };
const watchers = new Set<() => void>();

function stored(name: string): string | null {
  try {
    return localStorage.getItem(`lectern-${name}`);
  } catch {
    return null;
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(`lectern-${name}`, value);
  } catch {
    // A browser without storage forgets it with the page.
  }
}

function read(): Preferences {
  const names = Object.keys(DEFAULTS) as (keyof Preferences)[];
  const given = names.map((name) => [name, stored(name) ?? DEFAULTS[name]]);
  return Object.fromEntries(given) as unknown as Preferences;
}

let preferences = read();

export function setPreferences(patch: Partial<Preferences>): void {
  preferences = { ...preferences, ...patch };
  for (const [name, value] of Object.entries(patch)) store(name, value);
  document.documentElement.dataset['density'] = preferences.density;
  for (const watcher of watchers) watcher();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => preferences,
  );
}

/** The columns that a table does not show. */
export function hiddenColumns(table: string): readonly string[] {
  return stored(`columns-${table}`)?.split(',').filter(Boolean) ?? [];
}

export function storeHiddenColumns(table: string, names: readonly string[]): void {
  store(`columns-${table}`, names.join(','));
}
