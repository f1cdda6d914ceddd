/** Keys of one application: reading and changing them. Secrets are never kept by the query cache. */
import { useQueryClient } from '@tanstack/react-query';
import type {
  Client,
  ClientChange,
  NewClient,
  NewClientReply,
  SecretRotationReply,
} from '../../../../sdk/src/generated/openapi.ts';
import { useApi, useRead, useWho } from '../../data/queries.ts';
import { useSession } from '../../data/session.ts';

const LIST = 'GET /applications/1.0/{sourcedId}/clients';

export function useKeys(applicationId: string) {
  return useRead(LIST, { path: { sourcedId: applicationId } });
}

/** Whose page it is, and what the person may change there. */
export function useKeyRights(applicationId: string) {
  const who = useWho();
  const { applications } = useSession();
  const isOperator = who.kind === 'platform';
  const own = applications.find(({ sourcedId }) => sourcedId === applicationId);
  return { isOperator, mayManage: isOperator || own?.role === 'admin' };
}

interface KeyActs {
  create(made: NewClient): Promise<NewClientReply>;
  change(client: Client, change: ClientChange): Promise<unknown>;
  rotate(client: Client, graceDays: number): Promise<SecretRotationReply>;
  endOld(client: Client): Promise<unknown>;
  disable(client: Client): Promise<unknown>;
}

export function useKeyActs(applicationId: string): KeyActs {
  const api = useApi();
  const queries = useQueryClient();
  const pathOf = ({ clientId }: Client) => ({ sourcedId: applicationId, clientId });
  const then = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    const answered = await reply;
    await queries.invalidateQueries({ queryKey: [api.prefix, LIST] });
    return answered;
  };
  return {
    create: (body) =>
      then(
        api.request('POST /applications/1.0/{sourcedId}/clients', {
          path: { sourcedId: applicationId },
          body,
        }),
      ),
    change: (client, body) =>
      then(
        api.request('PATCH /applications/1.0/{sourcedId}/clients/{clientId}', {
          path: pathOf(client),
          body,
        }),
      ),
    rotate: (client, graceDays) =>
      then(
        api.request('POST /applications/1.0/{sourcedId}/clients/{clientId}/secrets', {
          path: pathOf(client),
          body: { graceDays },
        }),
      ),
    endOld: (client) =>
      then(
        api.request('DELETE /applications/1.0/{sourcedId}/clients/{clientId}/secrets/old', {
          path: pathOf(client),
        }),
      ),
    disable: (client) =>
      then(
        api.request('DELETE /applications/1.0/{sourcedId}/clients/{clientId}', {
          path: pathOf(client),
        }),
      ),
  };
}
