/** Mastery in the browser of a framework: whose it is, its column, its filter, its details. */
import { Select } from '@mantine/core';
import { STUDENTS_MIN } from '../../data/records/students.ts';
import { useWho } from '../../data/requests/queries.ts';
import type { Filter } from '../../outline/view.ts';
import { courseRoute } from '../../routes/content/course.ts';
import { frameworkRoute, MASTERY } from '../../routes/content/framework.ts';
import { classRoute } from '../../routes/students/class.ts';
import { frameworkText } from '../../text/content/framework.ts';
import { RecordPicker } from '../../ui/fields/record-picker.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Fact } from '../../ui/page.tsx';
import { Failure } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import type { Mark } from './grid-row.tsx';
import { type ChosenMastery, type ItemMastery, levelOf } from './use-mastery.ts';

const text = frameworkText.mastery;

interface ChoiceProps {
  readonly filter: Filter;
  readonly onFilter: (patch: Partial<Filter>) => void;
}

/** A class or a course, and what is left of the items then. */
export function MasteryChoice({ filter, onFilter }: ChoiceProps) {
  const { search, setSearch } = usePage(frameworkRoute);
  const choose = (patch: { readonly class?: string; readonly course?: string }) => {
    setSearch({ class: undefined, course: undefined, ...patch }, { replace: true });
    if (Object.keys(patch).length === 0) onFilter({ mastery: null });
  };
  return (
    <span className="tree-known">
      <RecordPicker
        kind="classes"
        label={text.class}
        isCompact
        value={search.class}
        onChange={(id) => choose(id === undefined ? {} : { class: id })}
      />
      <RecordPicker
        kind="courses"
        label={text.course}
        isCompact
        value={search.course}
        onChange={(id) => choose(id === undefined ? {} : { course: id })}
      />
      {(search.class ?? search.course) && (
        <Select
          aria-label={text.filter}
          placeholder={`${text.filter}: ${frameworkText.any}`}
          clearable
          value={filter.mastery === null ? null : String(filter.mastery)}
          data={MASTERY.map((level, index) => ({
            value: String(index),
            label: text.levels[level],
          }))}
          onChange={(level) => onFilter({ mastery: level === null ? null : Number(level) })}
        />
      )}
    </span>
  );
}

/** How many students and items the numbers are of, or why there are none. */
export function MasteryNote({ mastery }: { readonly mastery: ChosenMastery }) {
  const { items, students, error, retry } = mastery;
  if (error) return <Failure error={error} retry={retry} />;
  const known = Object.values(items ?? {}).filter((one) => one.students > 0).length;
  const sentence = known === 0 ? text.noneOf(students) : text.summary(students, known);
  return (
    <p role="status" className="soft tree-mastery">
      {items ? sentence : text.loading}
    </p>
  );
}

export function masteryMark(one: ItemMastery | undefined): Mark | undefined {
  if (!one || one.students === 0) return undefined;
  const { students, recalled } = one;
  const tone = levelOf(one) === 'high' ? 'ok' : 'warn';
  return {
    short: `${formatNumber(recalled)}/${formatNumber(students)}`,
    meaning: text.recalled(formatNumber(recalled), students),
    tone: students < STUDENTS_MIN ? undefined : tone,
  };
}

interface MasteryFactProps {
  readonly mastery: ChosenMastery;
  readonly itemId: string;
}

/** The mastery of one item; nothing while the numbers are on their way. */
export function MasteryFact({ mastery, itemId }: MasteryFactProps) {
  const { items } = mastery;
  if (!items) return null;
  const one = items[itemId];
  const {
    students = 0,
    recalled = 0,
    meanRecall = null,
    due = 0,
    lapses = 0,
    mastered = 0,
  } = one ?? {};
  return (
    <Fact name={text.column}>
      <Whose mastery={mastery} />
      <p>{students === 0 ? text.none : text.recalled(formatNumber(recalled), students)}</p>
      {one && (
        <p className="soft">
          {text.numbers([
            ...(meanRecall === null ? [] : [text.meanRecall(formatPercent(meanRecall / 100))]),
            ...(students === 0 ? [] : [text.due(due), text.lapses(lapses)]),
            text.mastered(mastered),
          ])}
        </p>
      )}
    </Fact>
  );
}

/** The name of the class or course, with a link where it has a page. */
function Whose({ mastery: { kind, id, name } }: Pick<MasteryFactProps, 'mastery'>) {
  const isPlatform = useWho().kind === 'platform';
  const own = <bdi>{name}</bdi>;
  if (kind === 'courses')
    return (
      <PageLink to={courseRoute} params={{ courseId: id }}>
        {own}
      </PageLink>
    );
  if (!isPlatform) return own;
  return (
    <PageLink to={classRoute} params={{ classId: id }}>
      {own}
    </PageLink>
  );
}
