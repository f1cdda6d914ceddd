/** Content of the two demo courses: units, topics, and the titles of their lessons. */

/** The kind of a lesson; kinds.ts has the wire values of each. */
export type Kind =
  | 'article'
  | 'video'
  | 'talk'
  | 'picture'
  | 'worksheet'
  | 'practice'
  | 'quiz'
  | 'testOut'
  | 'placement'
  | 'unitTest';

/** A sub-unit: content to read, hear or watch, then a task. */
interface TopicPlan {
  readonly title: string;
  /** humanCodingSchemes of the standards; MASTERY grades are for the first. */
  readonly standards: readonly string[];
  readonly content: readonly [Kind, string];
  readonly task: readonly [Kind, string];
}

export interface UnitPlan {
  readonly title: string;
  readonly topics: readonly TopicPlan[];
  readonly placement?: string;
}

export interface CoursePlan {
  /** Part of every id in the course. */
  readonly key: string;
  readonly title: string;
  readonly courseCode: string;
  readonly subject: 'Math' | 'Science';
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly units: readonly UnitPlan[];
}

const FRACTIONS: CoursePlan = {
  key: 'fractions',
  title: 'Fractions and Ratios, Grade 5',
  courseCode: 'DEMO-FR5',
  subject: 'Math',
  metadata: { spacedRepetitionEnabled: true, spacedRepetitionScheduler: 'fsrs' },
  units: [
    {
      title: 'Seeing fractions',
      placement: 'Where should you start?',
      topics: [
        {
          title: 'Comparing with a benchmark',
          standards: ['FR.A.5', 'FR.A.5.a'],
          content: ['article', 'More than a half, or less?'],
          task: ['practice', 'Compare two fractions'],
        },
        {
          title: 'Equal fractions',
          standards: ['FR.A.4', 'FR.A.4.a'],
          content: ['video', 'Cutting the same strip again'],
          task: ['quiz', 'Equal or not?'],
        },
      ],
    },
    {
      title: 'Adding and subtracting fractions',
      topics: [
        {
          title: 'A common denominator',
          standards: ['FR.B.5', 'FR.B.5.a', 'NU.D.5'],
          content: ['picture', 'Two strips, one size of part'],
          task: ['practice', 'Add and subtract unlike fractions'],
        },
        {
          title: 'Fraction stories',
          standards: ['FR.B.5.b', 'FR.B.5'],
          content: ['worksheet', 'Ribbons, minutes and recipes'],
          task: ['quiz', 'Which fractions, which sum?'],
        },
      ],
    },
    {
      title: 'Multiplying fractions',
      topics: [
        {
          title: 'Products as areas',
          standards: ['FR.C.5', 'GM.B.5'],
          content: ['video', 'A part of a part'],
          task: ['practice', 'Multiply two fractions'],
        },
        {
          title: 'Larger or smaller?',
          standards: ['FR.C.5.a', 'FR.C.5'],
          content: ['talk', 'When multiplying makes less'],
          task: ['testOut', 'Already sure about products?'],
        },
      ],
    },
    {
      title: 'Ratios',
      topics: [
        {
          title: 'The same mixture',
          standards: ['RP.A.5', 'RP.A.5.a'],
          content: ['article', 'Paint, juice and concrete'],
          task: ['practice', 'Fill in the table of equal ratios'],
        },
        {
          title: 'Toward a rate for one',
          standards: ['RP.A.5.b', 'RP.A.6'],
          content: ['picture', 'Two bars side by side'],
          task: ['quiz', 'How much for one?'],
        },
      ],
    },
  ],
};

const SCIENCE: CoursePlan = {
  key: 'science',
  title: 'Everyday Science, Grade 5',
  courseCode: 'DEMO-SC5',
  subject: 'Science',
  metadata: { spacedRepetitionEnabled: true, spacedRepetitionScheduler: 'sm2' },
  units: [
    {
      title: 'The stuff around us',
      placement: 'What do you know about materials?',
      topics: [
        {
          title: 'What floats?',
          standards: ['MM.A.5', 'MM.A.5.a', 'MM.A.5.b'],
          content: ['video', 'A stone, a cork and a clay boat'],
          task: ['practice', 'Float or sink?'],
        },
        {
          title: 'Drops and puddles',
          standards: ['MM.B.5', 'MM.B.5.a'],
          content: ['article', 'Where the puddle went'],
          task: ['quiz', 'From ice to steam and back'],
        },
      ],
    },
    {
      title: 'Mixing and changing',
      topics: [
        {
          title: 'Taking mixtures apart',
          standards: ['MM.C.5', 'MM.C.5.a', 'MM.C.5.b'],
          content: ['worksheet', 'Sand, salt and iron filings'],
          task: ['practice', 'Choose the way to separate'],
        },
        {
          title: 'New substances in the kitchen',
          standards: ['MM.D.5', 'MM.D.5.a', 'MM.D.5.b'],
          content: ['picture', 'Before and after baking'],
          task: ['testOut', 'New substance or not?'],
        },
      ],
    },
    {
      title: 'Motion and energy',
      topics: [
        {
          title: 'Ramps and friction',
          standards: ['FE.A.5', 'FE.A.5.a'],
          content: ['video', 'Five surfaces, one ramp'],
          task: ['practice', 'Which block stops first?'],
        },
        {
          title: 'Keeping warm',
          standards: ['FE.D.5', 'FE.D.5.a'],
          content: ['talk', 'Three cups of tea'],
          task: ['quiz', 'Follow the energy'],
        },
      ],
    },
    {
      title: 'Life and sky',
      topics: [
        {
          title: 'Who eats whom',
          standards: ['LT.C.5', 'LT.C.5.b'],
          content: ['article', 'A day at the pond'],
          task: ['practice', 'Build the food web'],
        },
        {
          title: 'The wandering shadow',
          standards: ['ES.D.5', 'ES.D.5.a'],
          content: ['picture', 'One stick, nine shadows'],
          task: ['quiz', 'Where is the Sun at noon?'],
        },
      ],
    },
  ],
};

export const COURSE_PLANS: readonly CoursePlan[] = [FRACTIONS, SCIENCE];
