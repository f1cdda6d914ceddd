/** Credits XP: one entry per event, exactly as the partner sent it. */
import type { Processor } from '../../events/processor.ts';
import { sql } from '../../storage/database/sql.ts';

export const creditXp: Processor = {
  name: 'xp',
  derives: [{ name: 'xp_entries', key: ['key'], student: 'student_id' }],
  async process(tx) {
    await tx.execute(sql`
      insert into xp_entries (
        key, application_id, student_id, value, subject, course_id, lesson_id, event_id, earned_at,
        effective_time
      )
      select key, application_id, student_id, score_given, subject, course_id, lesson_id, event_id,
        event_time, effective_time
      from batch
      where state = 'processed' and score_type = 'XP'
      order by key
      on conflict (key) do nothing`);
  },
};
