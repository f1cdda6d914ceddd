/** The applications that the person may look at, and the name of the one that is shown. */
import { useQuery } from '@tanstack/react-query';
import type { PartialApplicationActivity } from '../../../../sdk/src/generated/openapi.ts';
import { shellText } from '../../text/shell.ts';
import { createApi } from '../requests/api.ts';
import { useWho } from '../requests/queries.ts';
import { sessionQuery } from '../viewer/session.ts';
import { PLATFORM } from '../viewer/who.ts';

/** An application as operators see it in their list, where every record is whole. */
export type ApplicationActivity = Required<PartialApplicationActivity>;

interface ApplicationName {
  readonly sourcedId: string;
  readonly name: string;
}

/** More are found by typing. */
const NAMES_MAX = 100;

/** What the session of an account says; people of the roster have no account. */
function useAccount() {
  const isPerson = useWho().kind === 'person';
  const { data } = useQuery({ ...sessionQuery, enabled: !isPerson });
  return { operator: data?.operator ?? false, applications: data?.applications ?? [] };
}

/** A member's applications are in the session; an operator's are looked up, by name when given. */
export function useApplications(search = ''): readonly ApplicationName[] {
  const { operator, applications } = useAccount();
  const found = useQuery({
    queryKey: ['applications', search],
    queryFn: async ({ signal }) => {
      const query = { limit: String(NAMES_MAX), sort: 'name', ...(search ? { search } : {}) };
      const { applications: named } = await createApi(PLATFORM).request('GET /applications/1.0', {
        query,
        signal,
      });
      // Without `fields`, every record is whole.
      return named as readonly ApplicationName[];
    },
    enabled: operator,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  return operator ? (found.data ?? applications) : applications;
}

/** The name of the page's application, or of the platform; undefined = none, or not known yet. */
export function useWhoName(): string | undefined {
  const who = useWho();
  const { operator, applications } = useAccount();
  const id = who.kind === 'application' ? who.id : '';
  const member = applications.find(({ sourcedId }) => sourcedId === id);
  const found = useQuery({
    queryKey: ['applications', 'named', id],
    queryFn: async ({ signal }) => {
      const filter = `sourcedId='${id}'`;
      const reply = await createApi(PLATFORM).request('GET /applications/1.0', {
        query: { filter, limit: '1' },
        signal,
      });
      return reply.applications[0]?.name ?? null;
    },
    enabled: operator && id !== '' && member === undefined,
    staleTime: 60_000,
  });
  if (who.kind !== 'application' && who.kind !== 'person') return shellText.who[who.kind];
  return member?.name ?? found.data ?? undefined;
}
