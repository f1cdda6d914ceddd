/** The state of an import as icon and word. */
import { importsText } from '../../text/operation/imports.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { ImportState } from './kinds.ts';

const SHOWN: Readonly<Record<ImportState, readonly [IconName, 'ok' | 'warn' | 'bad' | 'plain']>> = {
  checking: ['play', 'plain'],
  ready: ['eye', 'plain'],
  running: ['play', 'plain'],
  done: ['check', 'ok'],
  partial: ['warning', 'warn'],
  failed: ['fail', 'bad'],
  interrupted: ['warning', 'warn'],
  discarded: ['trash', 'plain'],
};

export function ImportStateBadge({ state }: { readonly state: ImportState }) {
  const [icon, tone] = SHOWN[state];
  return (
    <span className="import-state" data-tone={tone}>
      <Icon name={icon} /> {importsText.state[state]}
    </span>
  );
}
