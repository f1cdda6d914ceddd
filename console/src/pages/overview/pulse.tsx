/** The health of the platform in one sentence, each part of which leads to its numbers. */
import type { Overview } from '../../../../sdk/src/generated/openapi.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { healthRoute } from '../../routes/operation/health.ts';
import { overviewText } from '../../text/operation/overview.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { formatDuration, formatNumber } from '../../ui/values/format.ts';
import { isBehind, isDroppingMuch } from './rules.ts';

const text = overviewText.pulse;

interface PulseProps {
  readonly overview: Overview;
  readonly range: keyof typeof text.within;
  readonly lagSeconds: number;
}

export function Pulse({ overview, range, lagSeconds }: PulseProps) {
  const { events, failingJobs, setup } = overview;
  const isWrong =
    events.failed > 0 || failingJobs > 0 || isBehind(lagSeconds) || isDroppingMuch(events);
  const backup = setup.find(({ key, state }) => key === 'backup' && state === 'todo');
  return (
    <p className="pulse" data-state={isWrong ? 'wrong' : 'healthy'}>
      <Icon name={isWrong ? 'warning' : 'check'} /> <b>{isWrong ? text.wrong : text.healthy}</b>{' '}
      <PageLink to={eventsRoute}>{text.events(events.processed)}</PageLink>
      {', '}
      <PageLink to={eventsRoute} search={{ status: 'dropped' }}>
        {text.dropped(formatNumber(events.dropped))}
      </PageLink>
      {events.failed > 0 && (
        <>
          {', '}
          <PageLink to={eventsRoute} search={{ status: 'failed' }}>
            {text.failed(formatNumber(events.failed))}
          </PageLink>
        </>
      )}
      {` ${text.within[range]}, `}
      <PageLink to={healthRoute}>
        {[
          ...(isBehind(lagSeconds) ? [text.behind(formatDuration(lagSeconds))] : []),
          ...(failingJobs > 0 ? [text.jobs(failingJobs)] : []),
          backup ? text.noBackup : text.backup,
        ].join(', ')}
        <Icon name="right" />
      </PageLink>
    </p>
  );
}
