/** The status of an event as icon and word: no meaning is colour's alone. */
import { statusText } from '../../text/events/event-words.ts';
import { Icon, type IconName } from '../icon.tsx';

type Status = keyof typeof statusText;

const ICONS: Readonly<Record<Status, IconName>> = {
  received: 'received',
  processed: 'check',
  dropped: 'cross',
  failed: 'fail',
  refused: 'refused',
};

const isStatus = (state: string): state is Status => Object.hasOwn(ICONS, state);

const statusOf = (state: string): Status => (isStatus(state) ? state : 'received');

/** The icon alone, in lines that have no room for the word; it is read out. */
export function StatusMark({ state }: { readonly state: string }) {
  const status = statusOf(state);
  return (
    <span className="status-mark" data-status={status} title={statusText[status]}>
      <Icon name={ICONS[status]} label={statusText[status]} />
    </span>
  );
}

export function StatusBadge({ state }: { readonly state: string }) {
  const status = statusOf(state);
  return (
    <span className="status" data-status={status}>
      <Icon name={ICONS[status]} />
      {statusText[status]}
    </span>
  );
}
