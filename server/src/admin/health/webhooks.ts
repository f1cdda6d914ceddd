/** Metrics of webhooks: what waits for them, and which take nothing. */
import { measuredGauge } from '../../http/metrics.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

const webhooksLag = measuredGauge(
  'lectern_webhooks_lag_seconds',
  'Since when the oldest change waits for a webhook whose receiver takes what it is sent',
);

const webhooksFailing = measuredGauge(
  'lectern_webhooks_failing',
  'Webhooks whose last message failed and is sent again',
);

const webhooksPaused = measuredGauge(
  'lectern_webhooks_paused',
  'Webhooks that were paused because nothing could be sent to them',
);

/** By indexes of few rows: a webhook that has nothing to send is not looked at. */
export async function measureWebhooks(db: Queryable): Promise<void> {
  const row = await db.first<{ lag: number; failing: number; paused: number }>(sql`
    select (select count(*) from webhooks where paused_by <> 'owner') as paused,
      count(failing_since) as failing,
      greatest(0, coalesce(extract(epoch from now() - min(waiting_since)
        filter (where failing_since is null)), 0))::float8 as lag
    from webhooks
    where paused_at is null and (waiting_since is not null or failing_since is not null)`);
  webhooksLag.set(row?.lag ?? 0);
  webhooksFailing.set(row?.failing ?? 0);
  webhooksPaused.set(row?.paused ?? 0);
}
