/** Webhooks of one application: reading and changing them. Secrets are never kept by the query cache. */
import { useQueryClient } from '@tanstack/react-query';
import type {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookSecretReply,
} from '../../../../sdk/src/generated/openapi.ts';
import { useApi, useRead } from '../../data/queries.ts';

const LIST = 'GET /applications/1.0/{sourcedId}/webhooks';
export const ATTEMPTS = 'GET /applications/1.0/{sourcedId}/webhooks/{webhookId}/attempts';
const EVERY_MS = 15_000;

export function useWebhooks(applicationId: string) {
  return useRead(LIST, { path: { sourcedId: applicationId } }, { everyMs: EVERY_MS });
}

export function useAttempts(applicationId: string, webhookId: string, limit = 100) {
  const place = { path: { sourcedId: applicationId, webhookId }, query: { limit: String(limit) } };
  return useRead(ATTEMPTS, place, { everyMs: EVERY_MS });
}

interface WebhookActs {
  create(made: NewWebhook): Promise<WebhookSecretReply>;
  change(webhook: Webhook, change: WebhookChange): Promise<unknown>;
  rotate(webhook: Webhook, overlapHours: number): Promise<WebhookSecretReply>;
  replay(webhook: Webhook, after: string): Promise<unknown>;
  remove(webhook: Webhook): Promise<unknown>;
}

export function useWebhookActs(applicationId: string): WebhookActs {
  const api = useApi();
  const queries = useQueryClient();
  const pathOf = ({ id }: Webhook) => ({ sourcedId: applicationId, webhookId: id });
  const then = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    const answered = await reply;
    await queries.invalidateQueries({ queryKey: [api.prefix, LIST] });
    return answered;
  };
  return {
    create: (body) =>
      then(
        api.request('POST /applications/1.0/{sourcedId}/webhooks', {
          path: { sourcedId: applicationId },
          body,
        }),
      ),
    change: (webhook, body) =>
      then(
        api.request('PATCH /applications/1.0/{sourcedId}/webhooks/{webhookId}', {
          path: pathOf(webhook),
          body,
        }),
      ),
    rotate: (webhook, overlapHours) =>
      then(
        api.request('POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/secret', {
          path: pathOf(webhook),
          body: { overlapHours },
        }),
      ),
    replay: (webhook, after) =>
      then(
        api.request('POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/replay', {
          path: pathOf(webhook),
          body: { after },
        }),
      ),
    remove: (webhook) =>
      then(
        api.request('DELETE /applications/1.0/{sourcedId}/webhooks/{webhookId}', {
          path: pathOf(webhook),
        }),
      ),
  };
}
