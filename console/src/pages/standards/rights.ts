/** Who may upload frameworks here; the server decides again. */
import { useWho } from '../../data/queries.ts';
import { useRights } from '../../data/rights.ts';
import { useSession } from '../../data/session.ts';

export function useMayUpload(): boolean {
  const who = useWho();
  const { operator } = useSession();
  const { mayOfferWrites } = useRights();
  return who.kind === 'platform' ? operator : mayOfferWrites;
}
