/** The filters of the list of students: class, grade, first letter of the family name. */
import { Select } from '@mantine/core';
import { GRADES, studentsRoute } from '../../routes/students/students.ts';
import { studentsText } from '../../text/students/students.ts';
import { RecordPicker } from '../../ui/fields/record-picker.tsx';
import { usePage } from '../../ui/use-page.ts';
import { beginsWith, Letters } from '../../ui/values/letters.tsx';

const text = studentsText.filter;

type Search = ReturnType<typeof studentsRoute.readSearch>;

/** The condition of the grammar of lists. */
export function filterOf({ grade, letter }: Search): string {
  const padded = grade?.padStart(2, '0');
  const clauses = [
    "role='student'",
    ...(grade ? [`grades@'${[...new Set([grade, padded])].join(',')}'`] : []),
    ...(letter ? [beginsWith('familyName', letter)] : []),
  ];
  return clauses.join(' AND ');
}

/** For `RecordList`; which class it is, is said by its field. */
export function useFilters() {
  const { search, setSearch } = usePage(studentsRoute);
  const { grade, letter } = search;
  const set = (patch: Partial<Search>) => setSearch(patch, { replace: true });
  return {
    fields: (
      <>
        <RecordPicker
          kind="classes"
          label={text.class}
          isCompact
          value={search.class}
          onChange={(id) => set({ class: id })}
        />
        <Select
          aria-label={text.grade}
          placeholder={text.grade}
          clearable
          data={GRADES}
          value={grade ?? null}
          onChange={(value) => set({ grade: value ?? undefined })}
        />
        <Letters
          label={text.letters}
          all={text.all}
          value={letter}
          onChange={(value) => set({ letter: value })}
        />
      </>
    ),
    words: [
      ...(search.class ? [text.ofClass] : []),
      ...(grade ? [text.ofGrade(grade)] : []),
      ...(letter ? [text.withLetter(letter)] : []),
    ],
    none: { class: undefined, grade: undefined, letter: undefined },
  };
}
