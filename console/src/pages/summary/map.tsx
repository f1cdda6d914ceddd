/** A map of a class: students as rows, who needs the teacher first, standards as narrow columns. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { nameOf } from '../../data/records/names.ts';
import type { ClassSummary, SummaryStudent } from '../../data/records/summaries.ts';
import { summaryText } from '../../text/students/summary.ts';
import { Panel } from '../../ui/page.tsx';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import { DefinitionLink } from '../../ui/values/outward-link.tsx';
import { StudentLink } from '../../ui/values/student-link.tsx';
import { moveInGrid } from './grid-keys.ts';

const text = summaryText.map;

type KnownState = SummaryStudent['known'][number];
type Standard = ClassSummary['standards'][number];

const LEGEND: readonly KnownState[] = ['mastered', 'recalled', 'below', 'none'];

interface MapProps {
  readonly summary: ClassSummary;
}

/** A cell: its row and its column. */
type GridCell = readonly [student: number, standard: number];

export function SummaryMap({ summary }: MapProps) {
  const { standards, desiredRetention } = summary;
  const [place, setPlace] = useState<GridCell>([0, 0]);
  const [isRead, setRead] = useState(false);
  return (
    <Panel
      title={text.title}
      actions={<DefinitionLink at="what-a-student-knows" of={text.title} />}
    >
      {standards.length === 0 && <p className="soft">{text.noStandards}</p>}
      <Legend desired={formatPercent(desiredRetention)} />
      {standards.length > 0 && <p className="soft screen-only">{text.hint}</p>}
      <section className="summary-map-scroll" aria-label={text.scroll}>
        <Grid
          summary={summary}
          place={place}
          onPlace={(next) => {
            setPlace(next);
            setRead(true);
          }}
          // At once: it would lie over what gets the focus.
          onLeave={() => flushSync(() => setRead(false))}
        />
      </section>
      {isRead && (
        <p className="summary-map-sentence screen-only" aria-hidden="true">
          {sentenceAt(summary, place)}
        </p>
      )}
    </Panel>
  );
}

function Legend({ desired }: { readonly desired: string }) {
  const words = { ...text.known, below: text.known.below(desired) };
  return (
    <ul className="summary-map-legend">
      {LEGEND.map((known) => (
        <li key={known}>
          <span className="summary-map-cell" data-known={known} />
          {words[known]}
        </li>
      ))}
      <li>{text.beforeMeaning}</li>
    </ul>
  );
}

interface GridProps extends MapProps {
  /** Which cell Tab reaches. */
  readonly place: GridCell;
  readonly onPlace: (place: GridCell) => void;
  readonly onLeave: () => void;
}

function Grid({ summary, place, onPlace, onLeave }: GridProps) {
  const { students, standards } = summary;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells take the focus
    <table className="summary-map" role="grid" aria-label={text.caption} onKeyDown={moveInGrid}>
      <thead>
        <tr>
          <th scope="col">{text.student}</th>
          <th scope="col">{text.xp}</th>
          {standards.map((standard) => (
            <th key={standard.sourcedId} scope="col" title={nameOfStandard(standard)}>
              <bdi>{standard.code || standard.title}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {students.map((student, row) => (
          <tr key={student.sourcedId} data-standing={student.standing}>
            <th scope="row">
              <StudentLink id={student.sourcedId} name={nameOf(student)} />{' '}
              <span className="summary-map-standing">{text.standing[student.standing]}</span>
            </th>
            <td className="summary-map-xp">
              {formatNumber(student.xp)}{' '}
              <span className="soft">{text.before(formatNumber(student.xpBefore))}</span>
            </td>
            {student.known.map((known, column) => (
              <td
                key={standards[column]?.sourcedId}
                className="summary-map-cell"
                data-known={known}
                tabIndex={row === place[0] && column === place[1] ? 0 : -1}
                aria-label={sentenceAt(summary, [row, column])}
                onFocus={() => onPlace([row, column])}
                onBlur={onLeave}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const nameOfStandard = ({ code, title }: Standard) => [code, title].filter(Boolean).join(' ');

function sentenceAt({ students, standards }: ClassSummary, [row, column]: GridCell): string {
  const [student, standard] = [students[row], standards[column]];
  if (!student || !standard) return '';
  const recall = student.recall[column];
  return text.sentence[student.known[column] ?? 'none'](
    nameOf(student),
    nameOfStandard(standard),
    typeof recall === 'number' ? formatPercent(recall / 100) : undefined,
  );
}
