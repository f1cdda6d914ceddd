/** XP and active minutes per day by subject, practice, and the sessions of the last day. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Activity, Insights } from '../../../../sdk/src/generated/openapi.ts';
import { DAY_MS, dayAt } from '../../data/days.ts';
import { useRead } from '../../data/requests/queries.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { studentText } from '../../text/students/student.ts';
import { ColumnsChart } from '../../ui/chart/charts.tsx';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatMinutes, formatNumber, formatPercent } from '../../ui/values/format.ts';
import { useZone } from '../../ui/values/time.tsx';
import { dayBuckets, minuteSeries, totalXp, xpSeries } from './series.ts';
import { SessionTable, useSessions } from './session-table.tsx';
import type { View } from './view.ts';

const text = studentText.overview;

interface OverviewProps {
  readonly view: View;
  /** Below the charts. */
  readonly children?: ReactNode;
}

export function Overview({ view, children = <LastDay view={view} /> }: OverviewProps) {
  const { studentId, days, timezone } = view;
  const period = { startDate: days.from, endDate: days.until, timezone };
  const activity = useRead(
    'GET /analytics/1.0/activity',
    { query: { studentId, ...period } },
    { keep: true },
  );
  const insights = useRead(
    'GET /insights/1.0/users/{sourcedId}',
    { path: { sourcedId: studentId }, query: period },
    { keep: true },
  );
  return (
    <>
      <Async query={activity} skeleton={<div className="student-chart-skeleton" />}>
        {(data) => <Charts view={view} activity={data} insights={insights.data} />}
      </Async>
      <Panel title={text.practice}>
        <Async query={insights}>{({ practice }) => <Practice practice={practice} />}</Async>
      </Panel>
      {children}
    </>
  );
}

interface ChartsProps {
  readonly view: View;
  readonly activity: Activity;
  readonly insights: Insights | undefined;
}

/** Hours by which a day of a changing clock may be longer or shorter, and more. */
const HALF_DAY_MS = DAY_MS / 2;

function Charts({ view, activity: { facts }, insights }: ChartsProps) {
  const zone = useZone();
  const { setSearch } = usePage(studentRoute);
  const { days } = view;
  const buckets = dayBuckets(days, zone);
  const goal = insights?.streak.dailyGoal;
  const [xp, minutes] = [xpSeries(facts, days), minuteSeries(facts, days)];
  if (xp.length === 0 && minutes.length === 0) return <Nothing />;
  const onRange = ({ from, until }: { readonly from: string; readonly until: string }) =>
    setSearch({
      range: 'custom',
      from: dayAt(Date.parse(from) + HALF_DAY_MS, zone),
      until: dayAt(Date.parse(until) - HALF_DAY_MS, zone),
    });
  return (
    <>
      {xp.length === 0 ? (
        <Without title={text.xp}>{text.noXp}</Without>
      ) : (
        <ColumnsChart
          name="student-xp"
          title={text.xp}
          headline={eventWords.xp(formatNumber(totalXp(facts)))}
          buckets={buckets}
          series={xp}
          goal={
            goal === undefined
              ? undefined
              : { value: goal, label: studentText.fact.goal(formatNumber(goal)) }
          }
          onRange={onRange}
        />
      )}
      {minutes.length === 0 ? (
        <Without title={text.active}>{text.noActive}</Without>
      ) : (
        <ColumnsChart
          name="student-minutes"
          title={text.active}
          headline={insights && formatMinutes(insights.insights[0]?.activeSeconds ?? 0)}
          buckets={buckets}
          series={minutes}
          onRange={onRange}
        />
      )}
      {minutes.length > 1 && <p className="soft">{text.overlap}</p>}
    </>
  );
}

function Without({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Panel title={title}>
      <p className="soft">{children}</p>
    </Panel>
  );
}

function Nothing() {
  const { search, setSearch } = usePage(studentRoute);
  const isShort = (search.range ?? '7d') === '7d';
  return (
    <div className="student-nothing">
      <Empty
        title={text.nothing.title}
        action={
          isShort && (
            <Button onClick={() => setSearch({ range: '28d' })}>{text.nothing.further}</Button>
          )
        }
      >
        {text.nothing.sentence}
      </Empty>
    </div>
  );
}

function Practice({ practice }: Pick<Insights, 'practice'>) {
  const { accuracy, totalQuestions, correctQuestions, ungradedQuestions } = practice;
  return (
    <Facts>
      <Fact name={text.accuracy}>
        {accuracy === null ? text.noAccuracy : formatPercent(accuracy)}
      </Fact>
      <Fact name={text.graded}>{formatNumber(totalQuestions)}</Fact>
      <Fact name={text.correct}>{formatNumber(correctQuestions)}</Fact>
      <Fact name={text.ungraded}>{formatNumber(ungradedQuestions)}</Fact>
    </Facts>
  );
}

function LastDay({ view }: { readonly view: View }) {
  const [start] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const list = useSessions(view.studentId, { start, end: undefined });
  return (
    <Panel title={text.lastDay}>
      <Async query={list.query}>
        {() =>
          list.rows.length === 0 ? (
            <p className="soft">{text.noSession}</p>
          ) : (
            <SessionTable name="student-last-day" caption={text.lastDay} list={list} />
          )
        }
      </Async>
    </Panel>
  );
}
