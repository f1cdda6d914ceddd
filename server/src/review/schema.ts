/** Wire shapes of review states and of the reports on reviews. */
import Type from 'typebox';
import { Instant, nullable, Uuid } from '../http/schema.ts';

const DateText = Type.String({ format: 'date', examples: ['2026-01-15'] });

const Standard = Type.Object({
  sourcedId: Uuid,
  code: nullable(Type.String()),
  title: Type.String(),
});

const Scheduler = Type.Enum(['fsrs', 'sm2']);

const Reason = Type.Enum(
  ['due_without_content', 'suspended', 'student_inactive', 'daily_limit', 'waiting'],
  {
    description:
      'Why a standard that is due has no review lesson; waiting: the next sweep places it',
  },
);

const review = {
  standard: Standard,
  status: Type.Enum(['active', 'suspended'], {
    description: 'suspended: all content of the standard is opted out, so it is not due',
  }),
  dueDate: DateText,
  dueAt: Instant,
  retrievability: Type.Number({ minimum: 0, maximum: 1, description: 'Chance of recall now' }),
  scheduler: Scheduler,
  intervalDays: Type.Integer(),
  lastRating: Type.Integer({ description: '1 Again, 2 Hard, 3 Good' }),
  reviewCourse: nullable(Type.Object({ sourcedId: Type.String() })),
  reviewLesson: nullable(Type.Object({ sourcedId: Uuid })),
  reason: nullable(Reason),
  insights: Type.Array(Type.Enum(['scheduler_conflict', 'due_without_content'])),
};

const Review = Type.Object(review, { title: 'Review' });

const Counts = Type.Object({
  due: Type.Integer({ description: 'Due today or before' }),
  overdue: Type.Integer({ description: 'Due before today' }),
  next7: Type.Array(Type.Integer(), { description: 'Due tomorrow, the day after, …' }),
  next30: Type.Array(Type.Integer()),
});

export const Reviews = Type.Object(
  {
    reviews: Type.Array(Review),
    counts: Counts,
    offset: Type.Integer(),
    limit: Type.Integer(),
    total: Type.Integer(),
  },
  { title: 'Reviews' },
);

export const ReviewDetails = Type.Object(
  {
    review: Type.Object({
      ...review,
      algorithm: Type.String({ examples: ['FSRS-6', 'SM-2'] }),
      parametersVersion: Type.Integer({ description: '0 = as published' }),
      desiredRetention: Type.Number(),
      stability: nullable(Type.Number({ description: 'Days; FSRS' })),
      difficulty: nullable(Type.Number({ description: '1 to 10; FSRS' })),
      easiness: nullable(Type.Number({ description: 'SM-2' })),
      repetitions: nullable(Type.Integer({ description: 'Passed in a row; SM-2' })),
      reviews: Type.Array(Type.Object({ date: DateText, rating: Type.Integer() })),
      lapses: Type.Integer(),
      answers: Type.Integer(),
      firstCorrectAt: Instant,
      lastReviewDate: DateText,
      timeZone: Type.String(),
      sourceCourse: nullable(Type.Object({ sourcedId: Type.String() })),
      sourceLesson: nullable(Type.Object({ sourcedId: Uuid })),
      logVersion: Type.Integer({ description: 'Grades in the log' }),
      updatedAt: Instant,
    }),
    answers: Type.Array(
      Type.Object({
        eventId: Type.String(),
        time: Instant,
        credit: Type.Enum(['correct', 'partial', 'incorrect', 'uncounted']),
        scheduler: Scheduler,
        courseId: Type.String(),
        lessonId: Uuid,
      }),
      { description: 'Those that the caller’s own events gave, the oldest first' },
    ),
    preview: Type.Object(
      { again: Type.Integer(), hard: Type.Integer(), good: Type.Integer() },
      { description: 'The interval in days after a review of each rating' },
    ),
  },
  { title: 'ReviewDetails' },
);

const Retained = Type.Object({
  reviews: Type.Integer(),
  passed: Type.Integer(),
  retention: nullable(Type.Number({ description: 'passed ÷ reviews' })),
});

export const Retention = Type.Object(
  {
    startDate: DateText,
    endDate: DateText,
    desiredRetention: Type.Number({ description: 'Of the installation' }),
    ...Retained.properties,
    byScheduler: Type.Object({ fsrs: Retained, sm2: Retained }),
  },
  { title: 'ReviewRetention' },
);

export const Forecast = Type.Object(
  {
    overdue: Type.Integer({ description: 'Due before today' }),
    days: Type.Array(Type.Object({ date: DateText, due: Type.Integer() })),
    total: Type.Integer(),
  },
  { title: 'ReviewForecast' },
);
