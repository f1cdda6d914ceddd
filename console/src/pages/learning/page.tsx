/** My learning: XP of today, days in a row, what is due, what was mastered. */
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Me } from '../../../../sdk/src/generated/openapi.ts';
import { nameOf } from '../../data/records/names.ts';
import { usePerson } from '../../data/viewer/person.ts';
import { learningText as text } from '../../text/students/learning.ts';
import { PageHead, Panel } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { formatDay, formatNumber } from '../../ui/values/format.ts';
import { DefinitionLink, OutwardLink } from '../../ui/values/outward-link.tsx';

type Learning = NonNullable<Me['learning']>;

export function Page() {
  const { person, learning } = usePerson();
  return (
    <>
      <PageHead title={text.hello(person.givenName || nameOf(person))} above={[text.title]} />
      {learning ? (
        <div className="learning">
          <Today learning={learning} />
          <Due learning={learning} />
          <Mastered learning={learning} />
          <DefinitionLink of={text.title}>{text.meaning}</DefinitionLink>
        </div>
      ) : (
        <Empty title={text.empty.title}>{text.empty.sentence}</Empty>
      )}
    </>
  );
}

interface PartProps {
  readonly learning: Learning;
}

function Today({ learning }: PartProps) {
  const { todayXp, dailyGoal, streakDays, longestDays } = learning;
  const left = dailyGoal - todayXp;
  return (
    <div className="learning-numbers">
      <Big title={text.today.title} value={xpOfGoal(learning)}>
        <Progress
          aria-label={text.today.bar}
          value={Math.min(100, Math.max(0, (todayXp / dailyGoal) * 100))}
          size="lg"
        />
        <p>{left <= 0 ? text.today.reached : text.today.left(formatNumber(left))}</p>
      </Big>
      <Big title={text.streak.title} value={text.streak.days(streakDays)}>
        <p>{streakWords(streakDays, longestDays)}</p>
      </Big>
    </div>
  );
}

const xpOfGoal = ({ todayXp, dailyGoal }: Learning) =>
  text.today.xp(formatNumber(todayXp), formatNumber(dailyGoal));

function streakWords(days: number, longest: number): string {
  if (days === 0) return text.streak.none;
  return days >= longest ? text.streak.best : text.streak.longest(longest);
}

interface BigProps {
  readonly title: string;
  readonly value: string;
  readonly children: ReactNode;
}

/** One number, large. */
function Big({ title, value, children }: BigProps) {
  return (
    <section className="learning-big">
      <h2>{title}</h2>
      <p className="learning-value">{value}</p>
      {children}
    </section>
  );
}

/** A lesson that practises several skills is one thing to do. */
function Due({ learning: { due, dueNext } }: PartProps) {
  const toDo = Map.groupBy(dueNext, ({ lesson, standard }) => (lesson ?? standard).sourcedId);
  return (
    <Panel title={text.due.title}>
      <p>{due === 0 ? text.due.none : text.due.count(due)}</p>
      <ul className="learning-list">
        {[...toDo.values()].map((practised) => (
          <Practice key={practised[0]?.standard.sourcedId} practised={practised} />
        ))}
      </ul>
      {due > dueNext.length && <p className="soft">{text.due.more(due - dueNext.length)}</p>}
    </Panel>
  );
}

function Practice({ practised }: { readonly practised: Learning['dueNext'] }) {
  const lesson = practised[0]?.lesson;
  return (
    <li>
      {lesson ? (
        <OutwardLink href={lesson.url}>
          <bdi>{lesson.title}</bdi>
        </OutwardLink>
      ) : (
        <span className="soft">{text.due.noLesson}</span>
      )}
      {practised.map(({ standard }) => (
        <Skill key={standard.sourcedId} {...standard} />
      ))}
    </li>
  );
}

function Mastered({ learning: { mastered, masteredLast } }: PartProps) {
  return (
    <Panel title={text.mastered.title}>
      <p>{mastered === 0 ? text.mastered.none : text.mastered.count(mastered)}</p>
      <ul className="learning-list">
        {masteredLast.map(({ standard, on }) => (
          <li key={standard.sourcedId}>
            <Skill {...standard} />
            <span className="soft">{text.mastered.on(formatDay(on))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Skill({ code, title }: Learning['masteredLast'][number]['standard']) {
  return (
    <span className="learning-skill" title={title}>
      <bdi>{title || code}</bdi>
    </span>
  );
}
