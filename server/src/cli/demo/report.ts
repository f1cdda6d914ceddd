/** Prints the result of the demo: counts, the deliberate mistakes, and commands to try next. */
import { styleText } from 'node:util';
import { courseByKey, type DemoReport, firstUnitTest } from '#demo';
import { counted, printRecord } from '../output.ts';

export function printReport(report: DemoReport): void {
  const { firstDay, lastDay, seconds, mistakes, student } = report;
  heading(`A partner's two weeks, ${firstDay} to ${lastDay}, sent in ${seconds.toFixed(1)} s`);
  printIndented(countLines(report));
  heading(`${mistakes.length} deliberate mistakes, and the answer of the server to each`);
  printMistakes(report);
  heading(`Learner ${student.name}, read back`);
  printIndented(student.readings.map(({ path, says }) => [shortPath(path), says]));
  heading('Try next');
  print(tryNext(report).join('\n'));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function heading(text: string): void {
  print(`\n${styleText('bold', text, { stream: process.stdout })}`);
}

export function printIndented(members: Parameters<typeof printRecord>[0]): void {
  printRecord(members.map(([name, value]) => [`  ${name}`, value]));
}

function countLines(report: DemoReport): [string, string][] {
  const { records, created, events, states, expected, totals } = report;
  const number = (kind: string) => counted(records[kind] ?? 0);
  const replayed = events.replayed > 0 ? `, ${counted(events.replayed)} of them sent before` : '';
  return [
    ['standards', `${number('items')} items, ${number('associations')} associations`],
    [
      'curriculum',
      `${number('courses')} courses, ${number('units')} units, ${number('lessons')} lessons, ` +
        `${number('resources')} resources`,
    ],
    [
      'school',
      `${number('classes')} classes, ${number('students')} students, ${number('teachers')} ` +
        `teachers, ${number('enrollments')} enrollments (${counted(created)} records new)`,
    ],
    [
      'events',
      `${counted(events.sent)} sent${replayed}: ${counted(events.accepted)} queued, ` +
        `${counted(events.sessions)} answered at once; ${counted(events.heartbeats)} heartbeats`,
    ],
    ['statuses', statesText(states)],
    [
      'XP',
      `${counted(totals.xp)} in ${counted(totals.xpEntries)} entries, ` +
        `from ${counted(expected.xpEntries)} events`,
    ],
    [
      'gradebook',
      `${counted(totals.assessmentResults)} assessment results, ` +
        `from ${counted(expected.assessmentResults)} grades`,
    ],
  ];
}

function statesText({ processed, dropped, failed, received }: DemoReport['states']): string {
  const failures = failed > 0 ? `, ${counted(failed)} failed` : '';
  const waiting = received > 0 ? `, ${counted(received)} not processed yet` : '';
  return `${counted(processed)} processed, ${counted(dropped)} dropped${failures}${waiting}`;
}

function printMistakes({ mistakes }: DemoReport): void {
  const width = Math.max(...mistakes.map(({ what }) => what.length));
  for (const [index, { what, answer, code, message, fix }] of mistakes.entries()) {
    const number = String(index + 1).padStart(4);
    print(`${number}  ${what.padEnd(width)}  ${answer.padEnd(12)}  ${code}`);
    print(styleText('dim', `      ${message} ${fix}`, { stream: process.stdout }));
  }
}

/** Shortens ids; the commands under 'Try next' have them in full. */
function shortPath(path: string): string {
  return `GET ${path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/, '<id>')}`;
}

/** Commands for a POSIX shell, to be run in this order. */
export function tryNext(report: DemoReport): string[] {
  const { baseUrl, applicationId, clientId, clientSecret, student, mistakes } = report;
  const course = courseByKey('fractions');
  const dropped = mistakes.flatMap(({ eventId }) => eventId ?? []).slice(0, 1);
  const paths = [
    ...student.readings.map(({ path }) => path),
    ...dropped.map((id) => `/events/1.0/events/${id}`),
    '/events/1.0/events?status=dropped',
    '/standards/1.0/frameworks',
  ];
  return [
    `export LECTERN_BASE_URL=${baseUrl}`,
    `export LECTERN_APPLICATION_ID=${applicationId}`,
    `export LECTERN_CLIENT_ID=${clientId}`,
    `export LECTERN_CLIENT_SECRET=${clientSecret}`,
    `export LECTERN_STUDENT=${student.id}`,
    `export LECTERN_COURSE=${course.id}`,
    `export LECTERN_LESSON=${firstUnitTest(course).id}`,
    `export LECTERN_CLASS=${student.classId}`,
    'TOKEN=$(curl -s -d grant_type=client_credentials -d client_id=$LECTERN_CLIENT_ID \\',
    '  -d client_secret=$LECTERN_CLIENT_SECRET $LECTERN_BASE_URL/oauth2/token |',
    '  sed \'s/.*"access_token":"\\([^"]*\\)".*/\\1/\')',
    ...paths.map((path) => `curl -s -H "Authorization: Bearer $TOKEN" "$LECTERN_BASE_URL${path}"`),
  ];
}
