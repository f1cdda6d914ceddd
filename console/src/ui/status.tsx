/** The status of an event as icon and word: no meaning is colour's alone. */
import { statusText } from '../text/event-words.ts';
import { Icon, type IconName } from './icon.tsx';

type Status = keyof typeof statusText;

const ICONS: Readonly<Record<Status, IconName>> = {
  received: 'received',
  processed: 'check',
  dropped: 'cross',
  failed: 'fail',
  refused: 'refused',
};

const isStatus = (state: string): state is Status => Object.hasOwn(ICONS, state);

export function StatusBadge({ state }: { readonly state: string }) {
  const status = isStatus(state) ? state : 'received';
  return (
    <span className="status" data-status={status}>
      <Icon name={ICONS[status]} />
      {statusText[status]}
    </span>
  );
}
