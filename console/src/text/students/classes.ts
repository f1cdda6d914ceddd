/** Texts of the classes of a teacher. */
import { counted, texts } from '../texts.ts';

export const classesText = texts({
  title: 'My classes',
  students: (count: number) => counted(count, 'student', 'students'),
  empty: {
    title: 'You teach no class today',
    sentence: 'Classes come from the roster of your school, by enrollments as teacher.',
  },
});
