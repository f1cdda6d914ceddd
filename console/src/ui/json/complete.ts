/** Completion in the JSON editor: the page says what may stand at a place. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { getLocation } from 'jsonc-parser';

export interface JsonPlace {
  /** Names and numbers from the root; the last one is the member that is written. */
  readonly path: readonly string[];
  /** The name of a member is written, not its value. */
  readonly isName: boolean;
  /** What stands before the cursor of the text in quotes. */
  readonly typed: string;
  /** All of the text in quotes. */
  readonly current: string;
  /** The whole text. */
  readonly text: string;
  readonly signal: AbortSignal;
}

export interface JsonOption {
  readonly value: string;
  /** What an id is called. */
  readonly detail?: string;
}

export type JsonOptions = (
  place: JsonPlace,
) => readonly JsonOption[] | Promise<readonly JsonOption[]>;

/** An explicit request (Ctrl+Space) asks between texts, too. */
function sourceOf(options: JsonOptions) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const text = context.state.doc.toString();
    const { pos } = context;
    const { path, isAtPropertyKey: isName, previousNode: node } = getLocation(text, pos);
    const isText = node !== undefined && node.offset < pos && pos <= node.offset + node.length;
    const isString = isText && (node.type === 'string' || node.type === 'property');
    if (!isString && !context.explicit) return null;
    if (isText && !isString) return null;
    const from = isString ? node.offset : pos;
    const to = isString ? node.offset + node.length : pos;
    const typed = isString ? text.slice(from + 1, Math.min(pos, to)).replace(/"$/, '') : '';
    const current = text.slice(from, to).replaceAll('"', '');
    const aborting = new AbortController();
    context.addEventListener('abort', () => aborting.abort());
    const place = { path: path.map(String), isName, typed, current, text, signal: aborting.signal };
    const found = await Promise.resolve(options(place)).catch(() => []);
    if (found.length === 0) return null;
    const hasColon = /^\s*:/.test(text.slice(to));
    const apply = (value: string) =>
      isName && !hasColon ? `${JSON.stringify(value)}: ` : JSON.stringify(value);
    return {
      from,
      to,
      filter: false,
      options: found.map(
        ({ value, detail }): Completion => ({
          label: detail ?? value,
          ...(detail === undefined ? {} : { detail: value }),
          apply: apply(value),
        }),
      ),
    };
  };
}

export function completion(options: JsonOptions): Extension {
  return autocompletion({ override: [sourceOf(options)], icons: false, closeOnBlur: true });
}
