/** Who the student is, and today: XP with the goal, active time, the streak. */

import type { useSchool } from '../../data/records/students.ts';
import { useRead } from '../../data/requests/queries.ts';
import { studentText } from '../../text/students/student.ts';
import { Fact, Facts } from '../../ui/page.tsx';
import { Failure } from '../../ui/states.tsx';
import { formatMinutes, formatNumber } from '../../ui/values/format.ts';
import type { View } from './view.ts';

const text = studentText.fact;

interface FactsProps {
  readonly view: View;
  readonly school: ReturnType<typeof useSchool>;
}

export function StudentFacts({ view, school }: FactsProps) {
  const { studentId, today, timezone } = view;
  const read = useRead(
    'GET /insights/1.0/users/{sourcedId}',
    { path: { sourcedId: studentId }, query: { startDate: today, endDate: today, timezone } },
    { keep: true },
  );
  const { streak, insights } = read.data ?? {};
  const active = insights?.[0]?.activeSeconds;
  const days = (count: number | undefined) => (count === undefined ? '–' : text.days(count));
  return (
    <div className="student-facts">
      <Facts>
        <Fact name={text.today}>
          {streak ? formatNumber(streak.todayXp) : '–'}{' '}
          {streak && <span className="soft">{text.goal(formatNumber(streak.dailyGoal))}</span>}
        </Fact>
        <Fact name={text.active}>{active === undefined ? '–' : formatMinutes(active)}</Fact>
        <Fact name={text.streak}>
          {days(streak?.currentDays)}{' '}
          {streak && <span className="soft">{text.longest(days(streak.longestDays))}</span>}
        </Fact>
        <Fact name={text.school}>{school.name ?? text.none}</Fact>
        <Fact name={text.zone}>{school.zone ?? text.noZone}</Fact>
      </Facts>
      {read.error && <Failure error={read.error} retry={() => void read.refetch()} />}
    </div>
  );
}
