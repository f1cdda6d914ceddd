/** Second factors: reading and changing them. Keys and codes are never kept by the query cache. */
import { useQueryClient } from '@tanstack/react-query';
import { useApi, useRead } from '../../data/requests/queries.ts';
import { makePasskey } from '../../data/viewer/passkeys.ts';
import { sessionQuery } from '../../data/viewer/session.ts';

const FACTORS = 'GET /console/1.0/account/factors';

export function useFactors() {
  return useRead(FACTORS, {});
}

export function useFactorActs() {
  const api = useApi();
  const client = useQueryClient();
  const then = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    const answered = await reply;
    await Promise.all([
      client.invalidateQueries({ queryKey: [api.prefix, FACTORS] }),
      client.refetchQueries(sessionQuery),
    ]);
    return answered;
  };
  return {
    beginApp: () => api.request('POST /console/1.0/account/app'),
    setApp: (body: { readonly token: string; readonly code: string }) =>
      then(api.request('PUT /console/1.0/account/app', { body })),
    removeApp: () => then(api.request('DELETE /console/1.0/account/app')),
    async addPasskey(name: string) {
      const { options } = await api.request('POST /console/1.0/account/passkeys/options');
      const answer = await makePasskey(options);
      return then(api.request('POST /console/1.0/account/passkeys', { body: { name, answer } }));
    },
    renamePasskey: (id: string, name: string) =>
      then(api.request('PUT /console/1.0/account/passkeys/{id}', { path: { id }, body: { name } })),
    removePasskey: (id: string) =>
      then(api.request('DELETE /console/1.0/account/passkeys/{id}', { path: { id } })),
    replaceCodes: () => then(api.request('POST /console/1.0/account/recovery-codes')),
  };
}
