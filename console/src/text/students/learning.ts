/** Texts of what the student who signed in learns: words that a child of nine reads. */
import { counted, texts } from '../texts.ts';

export const learningText = texts({
  title: 'My learning',
  hello: (name: string) => `Hello ${name}`,
  meaning: 'What these numbers mean',
  today: {
    title: 'Today',
    xp: (xp: string, goal: string) => `${xp} of ${goal} XP`,
    left: (xp: string) => `${xp} XP to go.`,
    reached: 'You reached your goal. Well done!',
    bar: 'XP of today',
  },
  streak: {
    title: 'Days in a row',
    days: (days: number) => counted(days, 'day', 'days'),
    none: 'Reach your goal today to start again.',
    longest: (days: number) => `Your longest: ${counted(days, 'day', 'days')}.`,
    best: 'Your longest so far!',
  },
  due: {
    title: 'Practise now',
    count: (count: number) =>
      `${counted(count, 'skill is', 'skills are')} ready to practise again.`,
    none: 'Nothing to practise today. Come back tomorrow!',
    noLesson: 'No lesson yet. Ask your teacher.',
    more: (count: number) => `And ${count} more.`,
  },
  mastered: {
    title: 'What you can do',
    count: (count: number) => `You have mastered ${counted(count, 'skill', 'skills')}.`,
    none: 'When you master a skill, it shows up here.',
    on: (day: string) => `since ${day}`,
  },
  empty: {
    title: 'Nothing here for you yet',
    sentence: 'You are not in a class right now. Ask your teacher if you think you should be.',
  },
});
