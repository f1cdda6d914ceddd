/** Decides whether an import may be applied, and with which options. */

/** Percent, as the command has them; the demo removes nothing. */
export const REMOVALS_MAX = { roster: 10, standards: 50, demo: 0 };

interface Checked {
  readonly state: string;
  /** The dry run has ended. */
  readonly isChecked: boolean;
  readonly hasFiles: boolean;
  readonly options: { readonly removalsMax: number; readonly replace?: boolean };
  readonly counts: { readonly removed: number } | null;
  readonly removalShare: number;
}

interface Asked {
  readonly removalsMax?: number;
  readonly replace?: boolean;
  readonly confirmCount?: number;
}

type Decision =
  | { readonly refused: 'not_ready' | 'files_gone' | 'count_needed' }
  /** `removalsMax`: the share that the writing accepts. */
  | { readonly next: 'check' | 'write'; readonly removalsMax: number };

const APPLICABLE: ReadonlySet<string> = new Set(['ready', 'partial', 'interrupted']);

/**
 * A dry run always comes first: one that was interrupted, or another `replace`, begins a new one.
 * What is confirmed by its number may be removed, and no larger share.
 */
export function decideApplying(checked: Checked, asked: Asked): Decision {
  const { state, isChecked, options, counts, removalShare } = checked;
  if (!APPLICABLE.has(state)) return { refused: 'not_ready' };
  if (!checked.hasFiles) return { refused: 'files_gone' };
  const { removalsMax = options.removalsMax } = asked;
  const isOther = asked.replace !== undefined && asked.replace !== (options.replace ?? false);
  if (!isChecked || isOther) return { next: 'check', removalsMax };
  if (removalShare <= removalsMax) return { next: 'write', removalsMax };
  if (asked.confirmCount !== counts?.removed) return { refused: 'count_needed' };
  return { next: 'write', removalsMax: Math.ceil(removalShare) };
}
