/** One cause: its message and fix at full length, an example, and the way to its events. */
import type { EventErrorGroup } from '../../data/events.ts';
import type { Range } from '../../data/ranges.ts';
import { eventRoute } from '../../routes/event.ts';
import { eventsRoute } from '../../routes/events.ts';
import { problemsText } from '../../text/problems.ts';
import { Icon } from '../../ui/icon.tsx';
import { HrefLink, PageLink } from '../../ui/link.tsx';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status.tsx';

const text = problemsText.group;

interface GroupProps {
  readonly group: EventErrorGroup;
  readonly range: Range;
  readonly closeHref: string;
}

export function GroupPanel({ group, range, closeHref }: GroupProps) {
  const { state, code, pointer, message, fix, exampleEventId, applicationId } = group;
  const isRefused = state === 'refused';
  const listed = range === '30d' ? '7d' : range;
  return (
    <div className="problems-group">
      <Panel
        title={code ?? ''}
        note={<StatusBadge state={state} />}
        actions={<HrefLink href={closeHref}>{text.close}</HrefLink>}
      >
        <div className="problems-words">
          <p>{message}</p>
          {fix && <p>{fix}</p>}
          {isRefused && <p className="soft">{text.refused}</p>}
          {code && (
            <p>
              <a href={`/docs/reasons/${code}`} target="_blank" rel="noreferrer">
                {text.more(code)} <Icon name="external" />
              </a>
            </p>
          )}
        </div>
        <Facts>
          {pointer && (
            <Fact name={problemsText.column.pointer}>
              <code>{pointer}</code>
            </Fact>
          )}
          {exampleEventId && (
            <Fact name={text.example}>
              <PageLink to={eventRoute} params={{ eventId: exampleEventId }}>
                {exampleEventId}
              </PageLink>
            </Fact>
          )}
        </Facts>
        {!isRefused && code && (
          <p className="problems-all">
            <PageLink
              to={eventsRoute}
              search={{ reason: code, range: listed, application: applicationId ?? undefined }}
            >
              {text.all}
            </PageLink>
          </p>
        )}
      </Panel>
    </div>
  );
}
