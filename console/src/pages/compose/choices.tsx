/** The template of an event, and the records that it is about. */
import { Select } from '@mantine/core';
import { useNames } from '../../data/records/names.ts';
import { useRead } from '../../data/requests/queries.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { composeText as text } from '../../text/events/compose.ts';
import { RecordPicker } from '../../ui/fields/record-picker.tsx';
import { PageLink } from '../../ui/link.tsx';
import { shortId } from '../../ui/values/format.ts';
import { relativeTime } from '../../ui/values/relative-time.ts';
import { useNow } from '../../ui/values/time.tsx';
import { useAttempts, useSessions } from './earlier.ts';
import {
  type Choice,
  COMMON_TEMPLATES,
  type CommonTemplate,
  choicesOf,
  TYPE_TEMPLATES,
} from './templates.ts';

/** The choices as they stand in the address. */
export interface Chosen {
  readonly template: string;
  readonly student: string | undefined;
  readonly course: string | undefined;
  readonly lesson: string | undefined;
  readonly standard: string | undefined;
  readonly session: string | undefined;
  /** The id of an event with it. */
  readonly attempt: string | undefined;
}

const TEMPLATES = [
  {
    group: text.common,
    items: COMMON_TEMPLATES.map((name) => ({ value: name, label: text.templates[name] })),
  },
  ...TYPE_TEMPLATES.map(({ type, names }) => ({
    group: type,
    items: names.map((name) => ({ value: name, label: name.replace('/', ' ') })),
  })),
];

export const templateName = (template: string) =>
  Object.hasOwn(text.templates, template)
    ? text.templates[template as CommonTemplate]
    : template.replace('/', ' ');

interface ChoicesProps {
  readonly chosen: Chosen;
  readonly onChange: (patch: Partial<Chosen>) => void;
}

export function ChoiceFields({ chosen, onChange }: ChoicesProps) {
  const { offered, needed } = choicesOf(chosen.template);
  return (
    <div className="compose-choices">
      <Select
        label={text.template}
        value={chosen.template}
        allowDeselect={false}
        searchable
        data={TEMPLATES}
        onChange={(template) => onChange({ template: template ?? 'xp' })}
      />
      {offered.map((choice) => (
        <ChoiceField
          key={choice}
          choice={choice}
          isNeeded={needed.includes(choice)}
          chosen={chosen}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface FieldProps extends ChoicesProps {
  readonly choice: Choice;
  readonly isNeeded: boolean;
}

const KINDS = {
  student: 'students',
  course: 'courses',
  lesson: 'lessons',
  standard: 'standards',
} as const;

function ChoiceField({ choice, isNeeded, chosen, onChange }: FieldProps) {
  if (choice === 'attempt') return <AttemptField chosen={chosen} onChange={onChange} />;
  if (choice === 'session') return <SessionField chosen={chosen} onChange={onChange} />;
  if (choice === 'lesson') return <LessonField {...{ isNeeded, chosen, onChange }} />;
  const placeholder = isNeeded ? text.choose : text.optional;
  const picker = (
    <RecordPicker
      kind={KINDS[choice]}
      label={text.choices[choice]}
      placeholder={placeholder}
      value={chosen[choice]}
      onChange={(id) => {
        if (choice === 'student') onChange({ student: id, attempt: undefined, session: undefined });
        else if (choice === 'course') onChange({ course: id, lesson: undefined });
        else onChange({ standard: id });
      }}
    />
  );
  if (choice !== 'student' || chosen.student === undefined) return picker;
  return (
    <div>
      {picker}
      <OpenStudent id={chosen.student} />
    </div>
  );
}

/** The way to the page of the student, where it may be read. */
function OpenStudent({ id }: { readonly id: string }) {
  const name = useNames('students', [id]).get(id);
  if (name === undefined) return null;
  return (
    <PageLink to={studentRoute} params={{ studentId: id }} className="compose-open">
      {text.openStudent(name)}
    </PageLink>
  );
}

const UNITS_MAX = '100';

/** Lessons of the course, once it is chosen. */
function LessonField({ isNeeded, chosen, onChange }: Omit<FieldProps, 'choice'>) {
  const { course, lesson } = chosen;
  const isPlain = course !== undefined && !/'/.test(course);
  const units = useRead(
    'GET /rostering/1.0/units',
    { query: { filter: `course.sourcedId='${course}'`, fields: 'sourcedId', limit: UNITS_MAX } },
    { enabled: isPlain },
  );
  const ids = (units.data?.units ?? []).map(({ sourcedId }) => sourcedId);
  const hint = isNeeded ? text.choose : text.optional;
  return (
    <RecordPicker
      kind="lessons"
      label={text.choices.lesson}
      placeholder={course === undefined ? text.courseFirst : hint}
      value={lesson}
      filter={ids.length > 0 ? `unit.sourcedId@'${ids.join(',')}'` : undefined}
      disabled={course === undefined}
      onChange={(id) => onChange({ lesson: id })}
    />
  );
}

function AttemptField({ chosen: { student, attempt }, onChange }: ChoicesProps) {
  const now = useNow();
  const events = useAttempts(student);
  const data = events.map(({ id, type, action, eventTime }) => ({
    value: id,
    label: text.earlier(`${action} ${type}`, relativeTime(Date.parse(eventTime), now)),
  }));
  const isKnown = attempt === undefined || events.some(({ id }) => id === attempt);
  return (
    <Select
      label={text.choices.attempt}
      placeholder={text.newAttempt}
      clearable
      value={attempt ?? null}
      data={isKnown ? data : [...data, { value: attempt, label: shortId(attempt) }]}
      nothingFoundMessage={text.noAttempt}
      onChange={(id) => onChange({ attempt: id ?? undefined })}
    />
  );
}

function SessionField({ chosen: { student, session }, onChange }: ChoicesProps) {
  const now = useNow();
  const data = useSessions(student).map(({ sessionId = '', status = 'closed', startedAtTime }) => ({
    value: sessionId,
    label: text.ofSession[status](relativeTime(Date.parse(startedAtTime ?? ''), now)),
  }));
  const isKnown = session === undefined || data.some(({ value }) => value === session);
  return (
    <Select
      label={text.choices.session}
      placeholder={student === undefined ? text.studentFirst : text.choose}
      clearable
      value={session ?? null}
      data={isKnown ? data : [...data, { value: session, label: shortId(session) }]}
      nothingFoundMessage={text.noSession}
      onChange={(id) => onChange({ session: id ?? undefined })}
    />
  );
}
