/** What an event did: XP, results, session, reviews; each "none" says why. */
import type { AcceptedEvent } from '../../data/events.ts';
import { eventText } from '../../text/event.ts';
import { Copy } from '../../ui/copy.tsx';
import { Fact, Facts } from '../../ui/page.tsx';

const text = eventText.effects;

/** Why a status without effects has none; undefined = it may have some. */
function reasonOf({ state }: AcceptedEvent): string | undefined {
  return state === 'processed' ? undefined : text.none[state];
}

interface IdsProps {
  readonly ids: readonly string[];
  readonly none: string;
  readonly label?: (id: string) => string;
}

function Ids({ ids, none, label = (id) => id }: IdsProps) {
  if (ids.length === 0) return <span className="soft">{none}</span>;
  return (
    <ul className="event-ids">
      {ids.map((id) => (
        <li key={id}>
          <code>{label(id)}</code> <Copy text={id} label={eventText.copyId} />
        </li>
      ))}
    </ul>
  );
}

export function Effects({ event }: { readonly event: AcceptedEvent }) {
  const { xpEntryIds, assessmentResultIds, sessionId, attachment, reviews } = event.effects;
  const why = reasonOf(event);
  const noSession = attachment === 'pending' ? text.none.pending : text.none.session;
  return (
    <Facts>
      <Fact name={text.xp}>
        <Ids ids={xpEntryIds} none={why ?? text.none.xp} />
      </Fact>
      <Fact name={text.results}>
        <Ids ids={assessmentResultIds} none={why ?? text.none.results} />
      </Fact>
      <Fact name={text.session}>
        <Ids ids={sessionId === null ? [] : [sessionId]} none={why ?? noSession} />
      </Fact>
      <Fact name={text.reviews}>
        <Ids
          ids={reviews.map(({ standardId }) => standardId)}
          none={why ?? text.none.reviews}
          label={text.standard}
        />
      </Fact>
    </Facts>
  );
}
