/** Bars above the page: the server is away or newer, the session ends, one looks as another. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useWhoName } from '../data/records/applications.ts';
import { useConnection } from '../data/requests/connection.ts';
import { ask } from '../data/requests/interruptions.ts';
import { useWho } from '../data/requests/queries.ts';
import { sessionQuery, useSession } from '../data/viewer/session.ts';
import { PLATFORM, whoPath } from '../data/viewer/who.ts';
import { accountRoute } from '../routes/access/account.ts';
import { hrefOf } from '../routes/route.ts';
import { timeForm } from '../text/forms.ts';
import { shellText } from '../text/shell.ts';
import { statesText } from '../text/states.ts';
import { Icon } from '../ui/icon.tsx';
import { HrefLink } from '../ui/link.tsx';
import { useNow, useZone } from '../ui/values/time.tsx';

const ENDING_MS = 120_000;

/** Prints the time of day in the zone of the person; `medium` = with seconds. */
function useClock(timeStyle: 'short' | 'medium') {
  const timeZone = useZone();
  return (at: number) => timeForm({ timeStyle, timeZone }).format(at);
}

export function ServerBars() {
  const { awaySince, answeredAt, isUpdated } = useConnection();
  const clock = useClock('short');
  return (
    <>
      {awaySince !== null && (
        <div className="bar bar-bad" role="status">
          <Icon name="warning" />
          {answeredAt === null
            ? statesText.awayBare(clock(awaySince))
            : statesText.away(clock(awaySince), clock(answeredAt))}
        </div>
      )}
      {isUpdated && (
        <div className="bar bar-info" role="status">
          <Icon name="info" />
          {statesText.updated}
          <Button onClick={() => location.reload()}>{statesText.reload}</Button>
        </div>
      )}
    </>
  );
}

/** Two minutes before the session ends (WCAG 2.2.1); any request puts it off, up to a limit. */
export function EndingBar() {
  const client = useQueryClient();
  const clock = useClock('medium');
  const { endsAt } = useSession();
  const end = Date.parse(endsAt);
  const left = end - useNow();
  /** The end that a request has not put off. */
  const [fixedEnd, setFixedEnd] = useState<string>();
  if (!(left > 0 && left < ENDING_MS)) return null;
  const { ending } = statesText;
  const stay = async () => {
    await client.refetchQueries(sessionQuery);
    setFixedEnd(endsAt);
  };
  return (
    <div className="bar bar-warn" role="alert">
      <Icon name="warning" />
      {ending.at(clock(end))}
      {fixedEnd === endsAt ? (
        ` ${ending.fixed}`
      ) : (
        <Button onClick={() => void stay()}>{ending.stay}</Button>
      )}
    </div>
  );
}

/** An application invites the person, who may be looking at another page than the own account. */
export function InvitationBar() {
  const [invitation] = useSession().invitations;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const href = hrefOf(accountRoute, { who: PLATFORM });
  if (!invitation || path.endsWith(`/${accountRoute.path}`)) return null;
  return (
    <div className="bar bar-info" role="status">
      <Icon name="info" />
      {shellText.invitation.sentence(invitation.name)}
      <HrefLink href={href}>{shellText.invitation.show}</HrefLink>
    </div>
  );
}

/** An operator looks at an application as its members do, and acts as one after a confirmation. */
export function ViewAsBar() {
  const who = useWho();
  const name = useWhoName();
  const now = useNow();
  const { operator, applications, confirmedUntil } = useSession();
  if (!operator || who.kind !== 'application') return null;
  if (applications.some(({ sourcedId }) => sourcedId === who.id)) return null;
  const isActing = confirmedUntil !== null && Date.parse(confirmedUntil) > now;
  const { viewAs } = shellText;
  return (
    <div className="bar bar-warn">
      <Icon name={isActing ? 'warning' : 'eye'} />
      {(isActing ? viewAs.acting : viewAs.sentence)(name ?? who.id)}
      {!isActing && (
        <button type="button" className="bar-link" onClick={() => void ask('confirmation')}>
          {viewAs.act}
        </button>
      )}
      <HrefLink href={`/console/${whoPath(PLATFORM)}`}>{viewAs.back}</HrefLink>
    </div>
  );
}
