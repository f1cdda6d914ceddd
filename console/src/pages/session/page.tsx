/** One study session: when it was open, what shows that the student was there, why it ended. */

import { type SessionInsights, useStudySession } from '../../data/events/study-sessions.ts';
import { useApplications } from '../../data/records/applications.ts';
import { useNames } from '../../data/records/names.ts';
import { useWho } from '../../data/requests/queries.ts';
import { sessionRoute } from '../../routes/events/session.ts';
import { sessionsRoute } from '../../routes/events/sessions.ts';
import { sessionText as text } from '../../text/events/session.ts';
import { sessionWords } from '../../text/events/sessions.ts';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts, PageHead } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { Copy } from '../../ui/values/copy.tsx';
import { formatDuration, formatNumber, formatPercent } from '../../ui/values/format.ts';
import { endingOf, SessionState } from '../../ui/values/session-state.tsx';
import { ShortId } from '../../ui/values/short-id.tsx';
import { StudentLink } from '../../ui/values/student-link.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Band } from './band.tsx';
import { Evidence, Times } from './evidence.tsx';

export function Page() {
  const { params, search } = usePage(sessionRoute);
  const { sessionId } = params;
  const read = useStudySession(sessionId, search.application);
  const { data } = read;
  const names = useNames('students', [data?.userId]);
  return (
    <>
      <PageHead
        title={(data && names.get(data.userId)) || text.noun}
        above={[text.trail]}
        trail={<Trail id={sessionId} />}
        lead={data && <Lead insights={data} />}
      />
      <Async query={read}>{(insights) => <Whole insights={insights} />}</Async>
    </>
  );
}

function Trail({ id }: { readonly id: string }) {
  return (
    <>
      <PageLink to={sessionsRoute}>{text.trail}</PageLink>
      <span aria-hidden="true">›</span>
      <ShortId id={id} copy={text.copyId} />
      <Copy text={location.href} label={text.copyLink} icon="link" />
    </>
  );
}

interface PartProps {
  readonly insights: SessionInsights;
}

function Lead({ insights: { session } }: PartProps) {
  const ending = endingOf(session);
  return (
    <>
      <SessionState status={session.status} /> {ending}
    </>
  );
}

function Whole({ insights }: PartProps) {
  return (
    <>
      <SessionFacts insights={insights} />
      <Band insights={insights} />
      <Evidence insights={insights} />
      <Times insights={insights} />
    </>
  );
}

function SessionFacts({ insights }: PartProps) {
  const { session, userId } = insights;
  const names = useNames('students', [userId]);
  const isPlatform = useWho().kind === 'platform';
  const applications = useApplications();
  const application = applications.find(({ sourcedId }) => sourcedId === session.applicationId);
  const { activeSeconds = 0, inactiveSeconds = 0, totalSeconds = 0 } = insights.insights[0] ?? {};
  const xp = insights.insights[0]?.totalXpEarned ?? 0;
  const { fact } = text;
  const isOpen = session.status === 'open';
  return (
    <div className="session-facts">
      <Facts>
        <Fact name={fact.student}>
          <StudentLink id={userId} name={names.get(userId)} />
        </Fact>
        {isPlatform && (
          <Fact name={fact.application}>
            {application?.name ?? <ShortId id={session.applicationId} />}
          </Fact>
        )}
        <Fact name={fact.started}>
          <Time at={session.startedAtTime} exact />
          {session.startInferred && <span className="soft"> ({sessionWords.inferred})</span>}
        </Fact>
        <Fact name={isOpen ? fact.activeUntil : fact.ended}>
          <Time at={session.endedAtTime} exact />
        </Fact>
        <Fact name={fact.length}>{formatDuration(session.durationInSeconds)}</Fact>
        <Fact name={fact.active}>{ofAll(activeSeconds, totalSeconds)}</Fact>
        <Fact name={fact.silent}>{ofAll(inactiveSeconds, totalSeconds)}</Fact>
        <Fact name={fact.xp}>{formatNumber(xp)}</Fact>
      </Facts>
      <Facts>
        <Fact name={fact.heartbeats}>
          {session.requiresHeartbeat ? text.meaning.required : text.meaning.notRequired}
        </Fact>
      </Facts>
    </div>
  );
}

function ofAll(seconds: number, total: number): string {
  const duration = formatDuration(seconds);
  return total === 0 ? duration : text.ofAll(duration, formatPercent(seconds / total));
}
