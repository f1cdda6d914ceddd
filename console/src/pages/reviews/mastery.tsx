/** The map of mastery: a table of groups of standards and classes, whose cells are coloured. */
import type { MasteryByClass } from '../../../../sdk/src/generated/openapi.ts';
import { STUDENTS_MIN } from '../../data/records/students.ts';
import { useRead } from '../../data/requests/queries.ts';
import { reviewsRoute } from '../../routes/content/reviews.ts';
import { classRoute } from '../../routes/students/class.ts';
import { reviewsText } from '../../text/content/reviews.ts';
import {
  type HeatCell,
  HeatMap,
  HeatSteps,
  SHARE_STEPS,
  stepOfShare,
} from '../../ui/chart/heat-map.tsx';
import { RecordPicker } from '../../ui/fields/record-picker.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import type { MapProps } from './map.tsx';

const text = reviewsText.mastery;

/** Columns beyond these are left out. */
const CLASSES_MAX = '30';

export function MasteryMap({ frameworkId, level }: MapProps) {
  const { search, setSearch } = usePage(reviewsRoute);
  const { school, course } = search;
  const read = useRead('GET /insights/1.0/mastery/classes', {
    query: {
      ...{ frameworkId, level, limit: CLASSES_MAX },
      ...(school ? { schoolId: school } : {}),
      ...(course ? { courseId: course } : {}),
    },
  });
  return (
    <section className="maps-part">
      <h3>{text.title}</h3>
      <div className="heat-map-choices screen-only">
        <RecordPicker
          kind="schools"
          label={text.school}
          placeholder={text.anySchool}
          value={school}
          onChange={(id) => setSearch({ school: id }, { replace: true })}
        />
        <RecordPicker
          kind="courses"
          label={text.course}
          placeholder={text.anyCourse}
          value={course}
          onChange={(id) => setSearch({ course: id }, { replace: true })}
        />
      </div>
      <Async query={read}>
        {(found) => <Classes found={found} isChosen={Boolean(school || course)} />}
      </Async>
    </section>
  );
}

interface ClassesProps {
  readonly found: MasteryByClass;
  /** The numbers are of a school or a course alone. */
  readonly isChosen: boolean;
}

function Classes({ found, isChosen }: ClassesProps) {
  const { frameworkId, classes, rows, total, desiredRetention } = found;
  if (classes.length === 0) return <p className="soft">{isChosen ? text.noneHere : text.none}</p>;
  if (rows.length === 0) return <p className="soft">{text.noneOfFramework}</p>;
  return (
    <>
      <div className="heat-map-legend">
        <span>{text.meaning(formatPercent(desiredRetention))}</span>
        <span>{text.nothing}</span>
        <HeatSteps steps={SHARE_STEPS} />
        <span>{text.everything}</span>
        <HeatSteps steps={['few']} />
        <span>{text.fewMeaning}</span>
      </div>
      <HeatMap
        frameworkId={frameworkId}
        caption={text.caption}
        label={text.scroll}
        group={reviewsText.map.group}
        columns={classes.map(({ sourcedId, title, students }) => ({
          key: sourcedId,
          head: (
            <span className="maps-class">
              <PageLink
                to={classRoute}
                params={{ classId: sourcedId }}
                search={{ framework: frameworkId }}
              >
                <bdi>{title}</bdi>
              </PageLink>{' '}
              <small>{text.students(students)}</small>
            </span>
          ),
        }))}
        rows={rows}
        cellOf={cellOf}
      />
      {classes.length < total && (
        <p className="soft">{text.more(classes.length, total, isChosen)}</p>
      )}
    </>
  );
}

function cellOf(row: MasteryByClass['rows'][number], at: number): HeatCell {
  const [students = 0, states = 0, recalled = 0] = [
    row.students[at],
    row.states[at],
    row.recalled[at],
  ];
  if (students === 0) return { step: undefined, shown: '–' };
  const count = formatNumber(students);
  if (students < STUDENTS_MIN) return { step: 'few', shown: text.few(count) };
  const shown = (
    <>
      {formatPercent(recalled / states)} <small>{text.of(count)}</small>
    </>
  );
  return { step: stepOfShare(recalled / states), shown };
}
