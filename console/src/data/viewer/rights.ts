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
  const isOperator = role === undefined && operator;
  const isDeveloper = role === 'developer' || role === 'admin';
  const mayWrite = isDeveloper || (isOperator && isConfirmed);
  return {
    mayWrite,
    mayOfferWrites: isDeveloper || (isOperator && id !== ''),
    needsConfirmation: isOperator && !isConfirmed,
    mayReadKeys: mayWrite,
    mayManageKeys: role === 'admin',
  };
}
