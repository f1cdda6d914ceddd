/** Reads and changes the webhooks of an application. The query cache never keeps their secrets. */
import type {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookSecretReply,
} from '../../../../sdk/src/generated/openapi.ts';
import { useRead, useSecretWrites } from '../../data/requests/queries.ts';

export const LIST = 'GET /applications/1.0/{sourcedId}/webhooks';
export const ATTEMPTS = 'GET /applications/1.0/{sourcedId}/webhooks/{webhookId}/attempts';
const EVERY_MS = 15_000;

export function useWebhooks(applicationId: string) {
  return useRead(LIST, { path: { sourcedId: applicationId } }, { everyMs: EVERY_MS });
}

export function useAttempts(applicationId: string, webhookId: string) {
  const place = { path: { sourcedId: applicationId, webhookId } };
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
  const write = useSecretWrites(LIST);
  const pathOf = ({ id }: Webhook) => ({ sourcedId: applicationId, webhookId: id });
  return {
    create: (body) =>
      write('POST /applications/1.0/{sourcedId}/webhooks', {
        path: { sourcedId: applicationId },
        body,
      }),
    change: (webhook, body) =>
      write('PATCH /applications/1.0/{sourcedId}/webhooks/{webhookId}', {
        path: pathOf(webhook),
        body,
      }),
    rotate: (webhook, overlapHours) =>
      write('POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/secret', {
        path: pathOf(webhook),
        body: { overlapHours },
      }),
    replay: (webhook, after) =>
      write('POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/replay', {
        path: pathOf(webhook),
        body: { after },
      }),
    remove: (webhook) =>
      write('DELETE /applications/1.0/{sourcedId}/webhooks/{webhookId}', {
        path: pathOf(webhook),
      }),
  };
}
