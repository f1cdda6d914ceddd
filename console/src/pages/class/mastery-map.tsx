/** The mastery map of a class: a table of groups of standards and students, coloured by share. */
import type { ClassMastery } from '../../../../sdk/src/generated/openapi.ts';
import { nameOf } from '../../data/records/names.ts';
import { useRead } from '../../data/requests/queries.ts';
import { classRoute } from '../../routes/students/class.ts';
import { classText } from '../../text/students/class.ts';
import {
  type HeatCell,
  HeatMap,
  HeatMapChoices,
  HeatSteps,
  LEVEL,
  SHARE_STEPS,
  stepOfShare,
} from '../../ui/chart/heat-map.tsx';
import { useFrameworks } from '../../ui/fields/framework-picker.tsx';
import { Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import { StudentLink } from '../../ui/values/student-link.tsx';

const text = classText.map;

/** Columns beyond these are left out. */
const STUDENTS_MAX = 100;

export function MasteryMap({ classId }: { readonly classId: string }) {
  const { search, setSearch } = usePage(classRoute);
  const { framework, level = LEVEL } = search;
  const read = useRead(
    'GET /insights/1.0/classes/{sourcedId}/mastery',
    {
      path: { sourcedId: classId },
      query: {
        ...(framework ? { frameworkId: framework } : {}),
        ...{ level, limit: String(STUDENTS_MAX) },
      },
    },
    { keep: true },
  );
  const frameworks = useFrameworks();
  return (
    <div className="class-mastery">
      <Panel title={text.title}>
        <Async query={read}>
          {(found) =>
            found.frameworkId === null ? (
              <p className="soft">{text.empty}</p>
            ) : (
              <>
                <HeatMapChoices
                  framework={found.frameworkId}
                  level={level}
                  frameworks={frameworks}
                  onChange={(patch) => setSearch(patch, { replace: true })}
                />
                <Known found={found} frameworkId={found.frameworkId} />
              </>
            )
          }
        </Async>
      </Panel>
    </div>
  );
}

interface KnownProps {
  readonly found: ClassMastery;
  readonly frameworkId: string;
}

function Known({ found, frameworkId }: KnownProps) {
  const { students, rows, total, desiredRetention } = found;
  if (rows.length === 0) return <p className="soft">{text.emptyFramework}</p>;
  return (
    <>
      <div className="heat-map-legend">
        <span>{text.meaning(formatPercent(desiredRetention))}</span>
        <span>{text.none}</span>
        <HeatSteps steps={SHARE_STEPS} />
        <span>{text.all}</span>
      </div>
      <HeatMap
        frameworkId={frameworkId}
        caption={text.caption}
        label={text.scroll}
        group={text.group}
        columns={students.map((student) => ({
          key: student.sourcedId,
          head: <StudentLink id={student.sourcedId} name={nameOf(student)} />,
        }))}
        rows={rows}
        cellOf={cellOf}
      />
      {students.length < total && <p className="soft">{text.more(students.length, total)}</p>}
    </>
  );
}

function cellOf(row: ClassMastery['rows'][number], student: number): HeatCell {
  const [standards = 0, recalled = 0] = [row.standards[student], row.recalled[student]];
  if (standards === 0) return { step: undefined, shown: '–' };
  return {
    step: stepOfShare(recalled / standards),
    shown: text.cell(formatNumber(recalled), formatNumber(standards)),
  };
}
