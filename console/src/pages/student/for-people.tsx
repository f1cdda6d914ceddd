/** One student, for teachers and leaders: all parts on one page, which prints as it stands. */
import { Button, SegmentedControl } from '@mantine/core';
import type { Activity, Insights } from '../../../../sdk/src/generated/openapi.ts';
import { listDays } from '../../data/days.ts';
import { nameOf } from '../../data/records/names.ts';
import { useRead } from '../../data/requests/queries.ts';
import { usePerson } from '../../data/viewer/person.ts';
import { classesRoute } from '../../routes/students/classes.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { classesText } from '../../text/students/classes.ts';
import { studentText } from '../../text/students/student.ts';
import { forPeopleText as text } from '../../text/students/student-for-people.ts';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts, PageHead, Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatDays, formatMinutes, formatNumber } from '../../ui/values/format.ts';
import { DefinitionLink } from '../../ui/values/outward-link.tsx';
import { useZone } from '../../ui/values/time.tsx';
import { Grades } from './grades.tsx';
import { Known } from './known.tsx';
import { Ledger } from './ledger.tsx';
import { Overview } from './overview.tsx';
import { sumOf } from './series.ts';
import { SessionTable, useSessions } from './session-table.tsx';
import { useView, type View } from './view.ts';

export function StudentForPeople({ studentId }: { readonly studentId: string }) {
  const { view } = useView(studentId, useZone());
  const { days, timezone } = view;
  const read = useRead(
    'GET /insights/1.0/users/{sourcedId}',
    {
      path: { sourcedId: studentId },
      query: { startDate: days.from, endDate: days.until, timezone },
    },
    { keep: true },
  );
  const isTeacher = usePerson().teaches.length > 0;
  const back = <PageLink to={classesRoute}>{classesText.title}</PageLink>;
  return (
    <>
      <PageHead
        title={read.data ? nameOf(read.data) || studentId : studentText.noun}
        trail={isTeacher && <span className="screen-only">{back}</span>}
        lead={text.days(formatDays(days.from, days.until))}
        actions={<Acts />}
      />
      <Async query={read}>{(insights) => <Parts view={view} insights={insights} />}</Async>
      <p className="soft screen-only">{studentText.recorded}</p>
    </>
  );
}

function Acts() {
  const { search, setSearch } = usePage(studentRoute);
  return (
    <>
      <SegmentedControl
        aria-label={text.range}
        value={search.range === '28d' ? '28d' : '7d'}
        data={(['7d', '28d'] as const).map((value) => ({ value, label: text[value] }))}
        onChange={(value) => setSearch({ range: value as '7d' }, { replace: true })}
      />
      <Button variant="subtle" color="soft" onClick={() => window.print()}>
        {text.print}
      </Button>
    </>
  );
}

interface PartsProps {
  readonly view: View;
  readonly insights: Insights;
}

function Parts({ view, insights }: PartsProps) {
  return (
    <>
      <Panel
        title={text.worked}
        actions={<DefinitionLink at="what-a-student-did" of={text.worked} />}
      >
        <Numbers view={view} insights={insights} />
      </Panel>
      <Overview view={view}>
        <Known studentId={view.studentId} />
        <Grades view={view} />
        <Sessions view={view} />
        <Panel
          title={text.entries.title}
          actions={<DefinitionLink at="what-a-student-did" of={text.entries.title} />}
        >
          <Ledger view={view} />
        </Panel>
      </Overview>
    </>
  );
}

function Numbers({ view, insights }: PartsProps) {
  const { studentId, days, timezone } = view;
  const period = { startDate: days.from, endDate: days.until, timezone };
  const activity = useRead('GET /analytics/1.0/activity', { query: { studentId, ...period } });
  const [sums] = insights.insights;
  const { todayXp, dailyGoal, currentDays } = insights.streak;
  const all = listDays(days);
  return (
    <div className="student-facts">
      <Facts>
        <Fact name={text.xpToday}>
          {formatNumber(todayXp)} <span className="soft">{text.goal(formatNumber(dailyGoal))}</span>
        </Fact>
        <Fact name={text.goalDays}>
          {activity.data
            ? text.goalDaysOf(goalDays(activity.data, all, dailyGoal), all.length)
            : '–'}
        </Fact>
        <Fact name={text.active}>{formatMinutes(sums?.activeSeconds ?? 0)}</Fact>
        <Fact name={text.inactive}>{formatMinutes(sums?.inactiveSeconds ?? 0)}</Fact>
        <Fact name={text.streak}>{text.streakDays(currentDays)}</Fact>
      </Facts>
    </div>
  );
}

/** The days whose XP, of all subjects, reach the goal of today. */
function goalDays({ facts }: Activity, days: readonly string[], goal: number): number {
  const xpOf = (day: string) =>
    sumOf(Object.values(facts[day] ?? {}).map(({ activityMetrics }) => activityMetrics.xpEarned));
  return days.filter((day) => xpOf(day) >= goal).length;
}

function Sessions({ view }: Pick<PartsProps, 'view'>) {
  const list = useSessions(view.studentId, view);
  const { title, none } = text.sessions;
  return (
    <Panel title={title} actions={<DefinitionLink at="what-a-student-did" of={title} />}>
      <Async query={list.query}>
        {() =>
          list.rows.length === 0 ? (
            <p className="soft">{none}</p>
          ) : (
            <SessionTable name="student-sessions" caption={title} list={list} />
          )
        }
      </Async>
    </Panel>
  );
}
