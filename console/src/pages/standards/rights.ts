/** Who may upload frameworks here; the server decides again. */
import { useWho } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { useSession } from '../../data/viewer/session.ts';

export function useMayUpload(): boolean {
  const who = useWho();
  const { operator } = useSession();
  const { mayOfferWrites } = useRights();
  return who.kind === 'platform' ? operator : mayOfferWrites;
}
