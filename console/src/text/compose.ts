/** Texts of the composer of events. */
import { texts } from './texts.ts';

export const composeText = texts({
  title: 'Compose',
  lead: 'Write an event and see what it would do, before you send it.',
  template: 'Template',
  templates: { xp: 'XP', answer: 'Answer to a question', view: 'A page was viewed' },
  student: 'Student id',
  course: 'Course id',
  lesson: 'Lesson id',
  fill: 'Fill in',
  editor: 'Event',
  dryRun: 'Dry run',
  notJson: 'This is not JSON yet.',
  nothing: 'Write an event, or fill in a template.',
  xp: (amount: string) => `XP ${amount}`,
  result: (score: string, max: string) => `result ${score} of ${max}`,
  session: (id: string) => `session ${id}`,
  send: 'Send for real…',
  dialog: {
    title: 'Send this event',
    sentence: 'It is stored and counts, as if your server had sent it.',
    act: 'Send the event',
  },
});
