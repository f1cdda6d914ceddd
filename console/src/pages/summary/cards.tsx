/** Three cards of a class: who fell behind, what to practise next, what to celebrate. */
import type { ReactNode } from 'react';
import { nameOf } from '../../data/records/names.ts';
import type { ClassSummary, SummaryStudent } from '../../data/records/summaries.ts';
import { summaryText } from '../../text/students/summary.ts';
import { Sparkline } from '../../ui/chart/charts.tsx';
import { Panel } from '../../ui/page.tsx';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import { DefinitionLink, OutwardLink } from '../../ui/values/outward-link.tsx';
import { StudentLink } from '../../ui/values/student-link.tsx';
import { Time } from '../../ui/values/time.tsx';

/** Lines of a card. */
const LINES_MAX = 5;

interface CardProps {
  readonly summary: ClassSummary;
}

interface FrameProps {
  readonly title: string;
  /** The anchor of its definition. */
  readonly at: string;
  /** In place of lines when there are none. */
  readonly none: string;
  readonly lines: readonly ReactNode[];
  readonly more?: string | false;
}

function Card({ title, at, none, lines, more }: FrameProps) {
  return (
    <Panel title={title} actions={<DefinitionLink at={at} of={title} />}>
      {lines.length === 0 ? <p className="soft">{none}</p> : <ul>{lines}</ul>}
      {more && <p className="soft">{more}</p>}
    </Panel>
  );
}

const linkOf = (student: SummaryStudent) => (
  <StudentLink id={student.sourcedId} name={nameOf(student)} />
);

export function Behind({ summary: { students } }: CardProps) {
  const text = summaryText.behind;
  const behind = students.filter(({ standing }) => standing === 'needs');
  return (
    <Card
      title={text.title}
      at="who-fell-behind"
      none={text.none}
      lines={behind.slice(0, LINES_MAX).map((student) => (
        <li key={student.sourcedId}>
          <span className="summary-line">
            {linkOf(student)}
            <Sparkline values={student.weeks} />
          </span>
          <span>{whyBehind(student)}</span>
          <span className="soft">
            {text.seen} {student.lastSeenAt ? <Time at={student.lastSeenAt} /> : text.never}
          </span>
        </li>
      ))}
      more={behind.length > LINES_MAX && text.more(behind.length - LINES_MAX)}
    />
  );
}

function whyBehind({ need, weeks, usualXp }: SummaryStudent): string {
  if (need !== 'less_than_usual') return summaryText.behind.no_work;
  return summaryText.behind.less_than_usual(
    formatNumber(weeks.at(-1) ?? 0),
    formatNumber(usualXp ?? 0),
  );
}

export function Next({ summary: { practiseNext, desiredRetention } }: CardProps) {
  const text = summaryText.next;
  return (
    <Card
      title={text.title}
      at="what-to-practise-next"
      none={text.none}
      lines={practiseNext.map(({ item, below, notYet, lessons }) => (
        <li key={item.sourcedId}>
          <strong>
            <bdi>{[item.code, item.title].filter(Boolean).join(' ')}</bdi>
          </strong>
          <span>
            {[
              ...(below > 0 ? [text.below(below, formatPercent(desiredRetention))] : []),
              ...(notYet > 0 ? [text.notYet(notYet)] : []),
            ].join(', ')}
          </span>
          {lessons.map(({ sourcedId, title, url }) => (
            <OutwardLink key={sourcedId} href={url}>
              <bdi>{title}</bdi>
            </OutwardLink>
          ))}
        </li>
      ))}
    />
  );
}

export function Celebrate({ summary: { celebrations, students } }: CardProps) {
  const text = summaryText.celebrate;
  const byId = new Map(students.map((student) => [student.sourcedId, student]));
  return (
    <Card
      title={text.title}
      at="what-is-celebrated"
      none={text.none}
      lines={celebrations.slice(0, LINES_MAX).flatMap(({ studentId, reasons }) => {
        const student = byId.get(studentId);
        if (!student) return [];
        const words = {
          mastered: text.mastered(student.mastered),
          streak: text.streak(student.streakDays),
          goal: text.goal(student.goalDays),
        };
        return [
          <li key={studentId}>
            {linkOf(student)}
            <span>{reasons.map((reason) => words[reason]).join(', ')}</span>
          </li>,
        ];
      })}
      more={celebrations.length > LINES_MAX && text.more(celebrations.length - LINES_MAX)}
    />
  );
}
