/** Whether an application works, as icon and word: what is missing first. */
import type { ApplicationActivity } from '../../data/records/applications.ts';
import { applicationsText } from '../../text/access/applications.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

/** A share of dropped events from which something is wrong, as on the overview. */
const DROPPED_SHARE_MAX = 0.05;

type State = keyof typeof applicationsText.state;

const ICONS: Readonly<Record<State, IconName>> = {
  noKey: 'key',
  noEvent: 'received',
  quiet: 'dot',
  drops: 'warning',
  sends: 'check',
};

export const droppedShare = ({ events, dropped }: ApplicationActivity) =>
  events === 0 ? 0 : dropped / events;

export function stateOf(application: ApplicationActivity): State {
  const { clients, lastEventAt, events } = application;
  if (events > 0) return droppedShare(application) > DROPPED_SHARE_MAX ? 'drops' : 'sends';
  if (clients === 0) return 'noKey';
  return lastEventAt === null ? 'noEvent' : 'quiet';
}

export function ApplicationState({ application }: { readonly application: ApplicationActivity }) {
  const state = stateOf(application);
  return (
    <span className="application-state" data-state={state}>
      <Icon name={ICONS[state]} /> {applicationsText.state[state]}
    </span>
  );
}
