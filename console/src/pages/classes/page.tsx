/** My classes: how each of them is, and the way to it. */
import type { Me } from '../../../../sdk/src/generated/openapi.ts';
import { useSummary } from '../../data/records/summaries.ts';
import { usePerson } from '../../data/viewer/person.ts';
import { summaryRoute } from '../../routes/students/summary.ts';
import { classesText as text } from '../../text/students/classes.ts';
import { summaryText } from '../../text/students/summary.ts';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';

type Class = Me['teaches'][number];

/** More classes than these are asked for when they are opened. */
const SUMMARIES_MAX = 12;

export function Page() {
  const { teaches } = usePerson();
  return (
    <>
      <PageHead title={text.title} />
      {teaches.length === 0 && <Empty title={text.empty.title}>{text.empty.sentence}</Empty>}
      <ul className="classes">
        {teaches.map((klass, index) => (
          <li key={klass.sourcedId}>
            <PageLink to={summaryRoute} params={{ classId: klass.sourcedId }}>
              <bdi>{klass.title || klass.sourcedId}</bdi>
            </PageLink>
            {index < SUMMARIES_MAX && <Standings {...klass} />}
            <span className="soft">{text.students(klass.students)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Standings({ sourcedId }: Class) {
  const { data } = useSummary(sourcedId, undefined);
  return <p>{data ? summaryText.standings(data.needs, data.onTrack, data.ahead) : '…'}</p>;
}
