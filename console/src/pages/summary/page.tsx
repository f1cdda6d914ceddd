/** One class: who needs the teacher, what it practises next, what to celebrate, and one map. */
import { Button } from '@mantine/core';
import { type ClassSummary, useSummary } from '../../data/records/summaries.ts';
import { useWho } from '../../data/requests/queries.ts';
import { usePerson } from '../../data/viewer/person.ts';
import { classRoute } from '../../routes/students/class.ts';
import { classesRoute } from '../../routes/students/classes.ts';
import { schoolRoute } from '../../routes/students/school.ts';
import { PERIODS, summaryRoute } from '../../routes/students/summary.ts';
import { summaryText as text } from '../../text/students/summary.ts';
import { PeriodChoice, PeriodDays, PrintButton } from '../../ui/fields/period.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import { csvName, csvText, download } from '../../ui/table/csv.ts';
import { usePage } from '../../ui/use-page.ts';
import { Behind, Celebrate, Next } from './cards.tsx';
import { fileColumns } from './file.ts';
import { SummaryMap } from './map.tsx';

export function Page() {
  const { params, search } = usePage(summaryRoute);
  const { classId } = params;
  const read = useSummary(classId, search.period);
  const found = read.data;
  return (
    <div className="summary">
      <PageHead
        title={found ? found.title || classId : text.noun}
        trail={
          <span className="screen-only">
            <Trail classId={classId} />
          </span>
        }
        lead={found && text.standings(found.needs, found.onTrack, found.ahead)}
        actions={found && <Acts summary={found} />}
      />
      <Async query={read}>
        {(summary) =>
          summary.total === 0 ? (
            <Empty title={text.empty.title}>{text.empty.sentence}</Empty>
          ) : (
            <Summary summary={summary} />
          )
        }
      </Async>
    </div>
  );
}

function Trail({ classId }: { readonly classId: string }) {
  const { kind } = useWho();
  if (kind === 'person') return <TrailOfPerson />;
  if (kind === 'application') return <>{text.trail.account}</>;
  if (kind === 'district') return <PageLink to={schoolRoute}>{text.trail.leader}</PageLink>;
  return (
    <PageLink to={classRoute} params={{ classId }}>
      {text.trail.account}
    </PageLink>
  );
}

/** A leader comes from the schools. */
function TrailOfPerson() {
  const isTeacher = usePerson().teaches.length > 0;
  if (isTeacher) return <PageLink to={classesRoute}>{text.trail.person}</PageLink>;
  return <PageLink to={schoolRoute}>{text.trail.leader}</PageLink>;
}

function Acts({ summary }: { readonly summary: ClassSummary }) {
  const { search, setSearch } = usePage(summaryRoute);
  const save = () => download(fileName(summary), csvText(fileColumns(summary), summary.students));
  return (
    <>
      <PeriodChoice
        periods={PERIODS}
        value={search.period}
        onChange={(period) => setSearch({ period }, { replace: true })}
      />
      <Button variant="subtle" color="soft" leftSection={<Icon name="download" />} onClick={save}>
        {text.csv}
      </Button>
      <PrintButton />
    </>
  );
}

const fileName = ({ title, period, asOf }: ClassSummary) =>
  csvName(`${title.replace(/[^\p{L}\p{N}]+/gu, '-')}-${period.name}`, new Date(asOf));

function Summary({ summary }: { readonly summary: ClassSummary }) {
  const { period, students, total } = summary;
  return (
    <>
      <PeriodDays period={period} />
      <div className="summary-cards">
        <Behind summary={summary} />
        <Next summary={summary} />
        <Celebrate summary={summary} />
      </div>
      <SummaryMap summary={summary} />
      {students.length < total && <p className="soft">{text.first(students.length, total)}</p>}
      <p className="soft screen-only">{text.recorded}</p>
    </>
  );
}
