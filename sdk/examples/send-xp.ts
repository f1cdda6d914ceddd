/** Awards XP and says what became of it: `node send-xp.ts <student> <course> <lesson> <xp>`. */
import { createLectern } from '@lectern/sdk';
import { caliper } from '@lectern/sdk/events';

const { LECTERN_URL = '', APPLICATION_ID = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const [student = '', course = '', lesson = '', xp = '1'] = process.argv.slice(2);

const lectern = createLectern({
  baseUrl: LECTERN_URL,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
});
const from = caliper({ baseUrl: LECTERN_URL, applicationId: APPLICATION_ID });
const event = from.in({ student, course, lesson, subject: 'Math' }).xp(Number(xp));

await lectern.events.send(event);
const { state, reason } = await lectern.events.waitFor(event.id);
console.log(reason ? `${state}: ${reason.message} ${reason.fix}` : state);
