/** Wire shapes of review states and of the reports on reviews. */
import Type from 'typebox';
import { countParameter } from '../http/request/count.ts';
import { Instant, nullable, pageMembers, Uuid } from '../http/schema.ts';

export function dateText(description: string) {
  return Type.String({ format: 'date', description, examples: ['2026-01-15'] });
}

export const Standard = Type.Object(
  {
    sourcedId: Uuid,
    code: nullable(Type.String(), 'The humanCodingScheme'),
    title: Type.String({
      description: 'The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem',
    }),
  },
  { description: 'The CFItem' },
);

/** The level of groups in the tree of a framework. */
export const GROUP_LEVEL = { name: 'level', usual: 2, most: 20 };
export const LevelQuery = countParameter(GROUP_LEVEL, 'Level of the groups in the tree');
export const LevelMember = Type.Integer({ description: 'Of the groups; 1 = below the document' });

const Scheduler = Type.Enum(['fsrs', 'sm2'], { description: 'fsrs: FSRS-6; sm2: SM-2' });

const Reason = Type.Enum([
  'due_without_content',
  'suspended',
  'student_inactive',
  'daily_limit',
  'waiting',
]);

const RATING_TEXT = '1 Again, 2 Hard, 3 Good';

const NOT_YOURS = 'null for content of another application';

const review = {
  standard: Standard,
  status: Type.Enum(['active', 'suspended'], {
    description: 'suspended: all content of the standard is opted out, so it is not due',
  }),
  dueDate: dateText('Local day on which it is due; dueAt is the start of this day, 04:00'),
  dueAt: Instant,
  retrievability: Type.Number({ minimum: 0, maximum: 1, description: 'Chance of recall now' }),
  desiredRetention: Type.Number({
    description: 'Chance of recall at which it is due; of the course, else REVIEW_RETENTION',
  }),
  scheduler: Scheduler,
  intervalDays: Type.Integer({ description: 'Days from the last review to dueDate' }),
  lastRating: Type.Integer({ description: RATING_TEXT }),
  lastReviewDate: dateText('Local day of the last review'),
  reviewCourse: nullable(
    Type.Object({ sourcedId: Type.String() }),
    `Course of the review lesson; null without one; ${NOT_YOURS}`,
  ),
  reviewLesson: nullable(
    Type.Object({ sourcedId: Uuid }),
    `Lesson that is placed for the review; null without one; ${NOT_YOURS}`,
  ),
  reason: nullable(
    Reason,
    'Why a due or suspended standard has no review lesson; waiting: the next sweep places it',
  ),
  insights: Type.Array(Type.Enum(['scheduler_conflict', 'due_without_content']), {
    description:
      'scheduler_conflict: both schedulers within 30 days; due_without_content: nothing to place',
  }),
};

const Review = Type.Object(review, {
  title: 'Review',
  description: 'How well a student knows a standard, and when it is due',
});

const Counts = Type.Object(
  {
    due: Type.Integer({ description: 'Due today or before' }),
    overdue: Type.Integer({ description: 'Due before today' }),
    next7: Type.Array(Type.Integer(), { description: 'Due tomorrow, the day after, …' }),
    next30: Type.Array(Type.Integer(), { description: 'The same for 30 days' }),
  },
  { description: 'Over all pages and for any `due`, without suspended standards' },
);

export const Reviews = Type.Object(
  {
    reviews: Type.Array(Review, { description: 'By dueAt' }),
    today: dateText('Local day of the student; the day before until 04:00'),
    counts: Counts,
    ...pageMembers,
  },
  { title: 'Reviews', description: "A page of a student's review states" },
);

export const ReviewDetails = Type.Object(
  {
    review: Type.Object(
      {
        ...review,
        algorithm: Type.String({
          description: 'The algorithm of the scheduler',
          examples: ['FSRS-6', 'SM-2'],
        }),
        parametersVersion: Type.Integer({ description: '0 = as published' }),
        stability: nullable(Type.Number(), 'Days until recall falls to 0.9; null under SM-2'),
        difficulty: nullable(Type.Number(), '1 to 10; null under SM-2'),
        easiness: nullable(Type.Number(), '1.3 or more; null under FSRS'),
        repetitions: nullable(Type.Integer(), 'Passed reviews in a row; null under FSRS'),
        reviews: Type.Array(
          Type.Object({
            date: dateText('Local day'),
            rating: Type.Integer({ description: RATING_TEXT }),
          }),
          { description: 'One for each local day (or answer: REVIEW_FOLD), the oldest first' },
        ),
        lapses: Type.Integer({ description: 'Reviews rated Again' }),
        answers: Type.Integer({
          description: 'Answers that count: from the first correct one on, one for each attempt',
        }),
        firstCorrectAt: Instant,
        timeZone: Type.String({
          description: 'IANA zone of the user, else of the school, else REVIEW_TIME_ZONE',
        }),
        sourceCourse: nullable(
          Type.Object({ sourcedId: Type.String() }),
          `Course of the latest answer that counts; ${NOT_YOURS}`,
        ),
        sourceLesson: nullable(
          Type.Object({ sourcedId: Uuid }),
          `Lesson of the latest answer that counts; ${NOT_YOURS}`,
        ),
        logVersion: Type.Integer({ description: 'Grades in the log' }),
        updatedAt: Instant,
      },
      { description: 'The state, and how it is computed' },
    ),
    answers: Type.Array(
      Type.Object({
        eventId: Type.String({ description: 'The id of the GradeEvent' }),
        time: Instant,
        credit: Type.Enum(['correct', 'partial', 'incorrect', 'uncounted'], {
          description: 'uncounted: the answer is not graded, or its maxScore is not positive',
        }),
        scheduler: Scheduler,
        courseId: Type.String({ description: 'Source course, also of answers in a review course' }),
        lessonId: Uuid,
      }),
      {
        description:
          "The latest 3,000 answers of the caller's own events, the oldest first; all for operators",
      },
    ),
    preview: Type.Object(
      {
        again: Type.Integer({ description: 'After a failed review' }),
        hard: Type.Integer({ description: 'After a review with Hard' }),
        good: Type.Integer({ description: 'After a review with Good' }),
      },
      { description: 'The interval in days after a review today' },
    ),
  },
  { title: 'ReviewDetails', description: 'A review state, its answers, and the next intervals' },
);

const retained = {
  reviews: Type.Integer({ description: 'First reviews of a student, standard and day' }),
  passed: Type.Integer({ description: 'Reviews rated Hard or Good' }),
  retention: nullable(Type.Number(), 'passed ÷ reviews, 0 to 1; null without reviews'),
};

export const Retention = Type.Object(
  {
    startDate: dateText('First local day'),
    endDate: dateText('Last local day: today'),
    desiredRetention: Type.Number({ description: 'REVIEW_RETENTION of the installation' }),
    ...retained,
    byScheduler: Type.Object(
      { fsrs: Type.Object(retained), sm2: Type.Object(retained) },
      { description: 'The same for each scheduler' },
    ),
  },
  { title: 'ReviewRetention', description: 'The share of reviews that were passed' },
);

export const Forecast = Type.Object(
  {
    overdue: Type.Integer({ description: 'Due before today' }),
    days: Type.Array(
      Type.Object({
        date: dateText('Local day'),
        due: Type.Integer({ description: 'Standards of all students' }),
      }),
      { description: 'From today on' },
    ),
    total: Type.Integer({ description: 'overdue and all days' }),
  },
  { title: 'ReviewForecast', description: 'Reviews that will be due, without suspended standards' },
);
