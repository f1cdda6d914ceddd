/** Reads and changes the keys of an application. The query cache never keeps their secrets. */
import type {
  Client,
  ClientChange,
  NewClient,
  NewClientReply,
  SecretRotationReply,
} from '../../../../sdk/src/generated/openapi.ts';
import { useRead, useSecretWrites, useWho } from '../../data/requests/queries.ts';
import { useSession } from '../../data/viewer/session.ts';

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
  const write = useSecretWrites(LIST);
  const pathOf = ({ clientId }: Client) => ({ sourcedId: applicationId, clientId });
  return {
    create: (body) =>
      write('POST /applications/1.0/{sourcedId}/clients', {
        path: { sourcedId: applicationId },
        body,
      }),
    change: (client, body) =>
      write('PATCH /applications/1.0/{sourcedId}/clients/{clientId}', {
        path: pathOf(client),
        body,
      }),
    rotate: (client, graceDays) =>
      write('POST /applications/1.0/{sourcedId}/clients/{clientId}/secrets', {
        path: pathOf(client),
        body: { graceDays },
      }),
    endOld: (client) =>
      write('DELETE /applications/1.0/{sourcedId}/clients/{clientId}/secrets/old', {
        path: pathOf(client),
      }),
    disable: (client) =>
      write('DELETE /applications/1.0/{sourcedId}/clients/{clientId}', {
        path: pathOf(client),
      }),
  };
}
