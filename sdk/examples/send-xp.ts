/** Awards XP and says what became of it: `node send-xp.ts <student> <course> <lesson> <xp>`. */
import { createLectern } from '@lectern/sdk';
import { caliper } from '@lectern/sdk/events';

const {
  LECTERN_BASE_URL = '',
  LECTERN_APPLICATION_ID = '',
  LECTERN_CLIENT_ID = '',
  LECTERN_CLIENT_SECRET = '',
} = process.env;
const [student = '', course = '', lesson = '', xp = '1'] = process.argv.slice(2);
if (lesson === '') {
  console.error('Usage: node send-xp.ts <student> <course> <lesson> <xp>');
  process.exit(2);
}

const lectern = createLectern({
  baseUrl: LECTERN_BASE_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});
const from = caliper({ baseUrl: LECTERN_BASE_URL, applicationId: LECTERN_APPLICATION_ID });
const event = from.in({ student, course, lesson, subject: 'Math' }).xp(Number(xp));

await lectern.events.send(event);
const { state, reason } = await lectern.events.waitFor(event.id);
console.log(reason ? `${state}: ${reason.message} ${reason.fix}` : state);
