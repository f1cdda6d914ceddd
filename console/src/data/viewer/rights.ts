/** What the person may do as the application that the page shows. */
import { useIsFuture } from '../../ui/values/time.tsx';
import { useWho } from '../requests/queries.ts';
import { useSession } from './session.ts';

interface Rights {
  /** May send events and write records now; operators may after a confirmation. */
  readonly mayWrite: boolean;
  /** May write after a confirmation, which requests ask for. */
  readonly mayOfferWrites: boolean;
  /** A confirmation is what is missing. */
  readonly needsConfirmation: boolean;
  /** May see the keys of the application. */
  readonly mayReadKeys: boolean;
  readonly mayManageKeys: boolean;
}

export function useRights(): Rights {
  const who = useWho();
  const { operator, applications, confirmedUntil } = useSession();
  const id = who.kind === 'application' ? who.id : '';
  const role = applications.find(({ sourcedId }) => sourcedId === id)?.role;
  const isConfirmed = useIsFuture(confirmedUntil);
  const isActing = role === undefined && operator && isConfirmed;
  const isDeveloper = role === 'developer' || role === 'admin';
  return {
    mayWrite: isDeveloper || isActing,
    mayOfferWrites: isDeveloper || (role === undefined && operator && id !== ''),
    needsConfirmation: role === undefined && operator && !isConfirmed,
    mayReadKeys: isDeveloper || isActing,
    mayManageKeys: role === 'admin',
  };
}
