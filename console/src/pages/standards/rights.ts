/** Who may upload frameworks here; the server decides again. */
import { useWho } from '../../data/queries.ts';
import { useSession } from '../../data/session.ts';

export function useMayUpload(): boolean {
  const who = useWho();
  const { operator, applications } = useSession();
  if (operator || who.kind === 'platform') return operator;
  const own = applications.find(({ sourcedId }) => sourcedId === who.id);
  return own !== undefined && own.role !== 'viewer';
}
