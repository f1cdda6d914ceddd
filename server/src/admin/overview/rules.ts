/** The steps until a platform is set up. */

/** A backup older than this is late: one a day, and two hours for it to run. */
const BACKUP_HOURS_MAX = 26;

interface PlatformFacts {
  readonly operators: number;
  readonly frameworks: number;
  readonly students: number;
  /** Applications whose key was used. */
  readonly usedClients: number;
  /** Hours since the last backup; null = there is none. */
  readonly backupHours: number | null;
  readonly isEncrypted: boolean;
  readonly hasMetricsToken: boolean;
  readonly isProduction: boolean;
}

type Key = 'operator' | 'framework' | 'roster' | 'application' | 'backup' | 'tls' | 'metrics';

interface SetupStep {
  readonly key: Key;
  readonly state: 'done' | 'todo';
  /** What is there, or is missing, in one sentence. */
  readonly detail: string;
}

function step(key: Key, isDone: boolean, [done, todo]: readonly [string, string]): SetupStep {
  return { key, state: isDone ? 'done' : 'todo', detail: isDone ? done : todo };
}

function backupStep({ backupHours }: PlatformFacts): SetupStep {
  if (backupHours === null) return step('backup', false, ['', 'There is no backup yet.']);
  const hours = Math.floor(backupHours);
  const age = hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
  const sentence = `The newest backup is ${age} old`;
  const late = `${sentence}; one a day is usual.`;
  return step('backup', backupHours <= BACKUP_HOURS_MAX, [`${sentence}.`, late]);
}

/** In the order in which they are done. */
export function setupSteps(known: PlatformFacts): SetupStep[] {
  const { operators, frameworks, students, usedClients } = known;
  const isOpen = !known.isProduction;
  return [
    step('operator', operators > 0, [
      `${operators} ${operators === 1 ? 'person operates' : 'people operate'} this platform.`,
      'No person can sign in as an operator yet.',
    ]),
    step('framework', frameworks > 0, [
      `${frameworks} ${frameworks === 1 ? 'framework is' : 'frameworks are'} loaded.`,
      'No standards are loaded: lessons and reviews refer to them.',
    ]),
    step('roster', students > 0, [
      `${students} ${students === 1 ? 'student is' : 'students are'} in the roster.`,
      'No students are known: events of unknown students do not count.',
    ]),
    step('application', usedClients > 0, [
      `${usedClients} ${usedClients === 1 ? 'application has' : 'applications have'} used a key.`,
      'No application has used a key yet.',
    ]),
    backupStep(known),
    step('tls', known.isEncrypted || isOpen, [
      known.isEncrypted ? 'BASE_URL is https.' : 'In development, http is enough.',
      'BASE_URL is http: tokens are sent unencrypted.',
    ]),
    step('metrics', known.hasMetricsToken || isOpen, [
      known.hasMetricsToken ? 'METRICS_TOKEN is set.' : 'In development, no monitor is needed.',
      'METRICS_TOKEN is not set: monitors elsewhere cannot read /metrics.',
    ]),
  ];
}
