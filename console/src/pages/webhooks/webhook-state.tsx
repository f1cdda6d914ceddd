/** How a webhook does, and how an attempt ended, as icon and word. */
import type { Webhook } from '../../../../sdk/src/generated/openapi.ts';
import { webhooksText as text } from '../../text/access/webhooks.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Time } from '../../ui/values/time.tsx';

const ICONS: Readonly<Record<Webhook['state'], IconName>> = {
  active: 'check',
  failing: 'warning',
  paused: 'pause',
};

export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { state, pausedBy, pausedAt, failingSince, nextAttemptAt } = webhook;
  return (
    <>
      <span className="webhook-state" data-state={state}>
        <Icon name={ICONS[state]} /> {text.state[state]}
      </span>{' '}
      {pausedBy && (
        <span className="soft">
          {text.pausedBy[pausedBy]}, <Time at={pausedAt} />
        </span>
      )}
      {state === 'failing' && (
        <span className="soft">
          {text.failingSince} <Time at={failingSince} />
          {nextAttemptAt && (
            <>
              , {text.nextAttempt} <Time at={nextAttemptAt} />
            </>
          )}
        </span>
      )}
    </>
  );
}

const hasArrived = (status: number | null) => status !== null && status >= 200 && status < 300;

/** The status of the reply, or why there is none. */
export function Outcome({
  attempt: { status, error },
}: {
  readonly attempt: NonNullable<Webhook['lastAttempt']>;
}) {
  const isGood = error === null && hasArrived(status);
  return (
    <span className="webhook-state" data-state={isGood ? 'active' : 'failing'}>
      <Icon name={isGood ? 'check' : 'warning'} /> {error ?? status}
    </span>
  );
}
