/** Publishes a course with its units, resources and lessons; writes only what differs. */

import type { CourseInput, LessonInput, ResourceInput, UnitInput } from './generated/openapi.ts';
import type { CallAny } from './transport/call.ts';
import { InvalidObjectivesError, LecternError, NotFoundError } from './transport/errors.ts';
import { createGate } from './transport/turns.ts';

/** `status` is active and `dateLastModified` now when left out. */
type Described<Input> = Omit<Input, 'status' | 'dateLastModified'> & {
  readonly status?: 'active' | 'tobedeleted';
  readonly dateLastModified?: string;
};

export interface CourseToPublish {
  readonly course: Described<CourseInput>;
  /** `course` is the course that is published when left out. */
  readonly units?: readonly (Omit<Described<UnitInput>, 'course'> & Partial<UnitCourse>)[];
  readonly resources?: readonly Described<ResourceInput>[];
  readonly lessons?: readonly Described<LessonInput>[];
}

type UnitCourse = Pick<UnitInput, 'course'>;

export interface RecordName {
  readonly kind: 'course' | 'unit' | 'resource' | 'lesson';
  readonly sourcedId: string;
}

export interface PublishReport {
  readonly created: readonly RecordName[];
  readonly updated: readonly RecordName[];
  readonly unchanged: readonly RecordName[];
  readonly failed: readonly { readonly record: RecordName; readonly error: LecternError }[];
}

export interface PublishOptions {
  /** true: compare only, write nothing. */
  readonly dryRun?: boolean | undefined;
  readonly onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface CurriculumClient {
  /**
   * Parents before children, four records at a time. Standards that do not exist are reported
   * together, as an InvalidObjectivesError, before anything is written.
   */
  publish(content: CourseToPublish, options?: PublishOptions): Promise<PublishReport>;
}

interface Item extends RecordName {
  readonly members: Readonly<Record<string, unknown>>;
}

type Change = 'created' | 'updated' | 'unchanged';

const AT_ONCE = 4;

const PATHS = {
  course: '/rostering/1.0/courses/{sourcedId}',
  unit: '/rostering/1.0/units/{sourcedId}',
  resource: '/rostering/1.0/resources/{sourcedId}',
  lesson: '/rostering/1.0/lessons/{sourcedId}',
} as const;

export function createCurriculum(call: CallAny): CurriculumClient {
  return {
    publish: async (content, options = {}) => {
      const gate = createGate(AT_ONCE);
      await checkObjectives(call, content, { gate, signal: options.signal });
      const report = { created: [], updated: [], unchanged: [], failed: [] } as {
        [Key in keyof PublishReport]: PublishReport[Key][number][];
      };
      const levels = levelsOf(content);
      const total = levels.flat().length;
      let done = 0;
      const publishOne = async (item: Item) => {
        const record = { kind: item.kind, sourcedId: item.sourcedId };
        try {
          report[await gate(() => publishRecord(call, item, options))].push(record);
        } catch (error) {
          if (!(error instanceof LecternError)) throw error;
          report.failed.push({ record, error });
        }
        done += 1;
        options.onProgress?.({ done, total });
      };
      for (const level of levels) await Promise.all(level.map(publishOne));
      return report;
    },
  };
}

/** Groups in the order of writing; those of one group do not refer to each other. */
function levelsOf({ course, units = [], resources = [], lessons = [] }: CourseToPublish): Item[][] {
  const item = (kind: Item['kind']) => (members: { readonly sourcedId: string }) => ({
    kind,
    sourcedId: members.sourcedId,
    members: { ...members },
  });
  const ofCourse = { course: { sourcedId: course.sourcedId } };
  const unitItems = units.map((unit) => item('unit')({ ...ofCourse, ...unit }));
  return [
    [item('course')(course), ...resources.map(item('resource'))],
    ...byDepth(unitItems),
    lessons.map(item('lesson')),
  ];
}

/** Units by their depth: a parent stands before its children. */
function byDepth(units: readonly Item[]): Item[][] {
  const waiting = new Set(units);
  const levels: Item[][] = [];
  while (waiting.size > 0) {
    const ids = new Set([...waiting].map(({ sourcedId }) => sourcedId));
    const level = [...waiting].filter(({ members }) => {
      const parent = members['parent'] as { sourcedId: string } | null | undefined;
      return !parent || !ids.has(parent.sourcedId);
    });
    // Units in a cycle: the server says which.
    const next = level.length > 0 ? level : [...waiting];
    for (const unit of next) waiting.delete(unit);
    levels.push(next);
  }
  return levels;
}

async function publishRecord(call: CallAny, item: Item, options: PublishOptions): Promise<Change> {
  const { kind, sourcedId, members } = item;
  const place = { path: { sourcedId }, signal: options.signal };
  const served = await call(`GET ${PATHS[kind]}`, place).then(
    ({ body }) => (body as Record<string, unknown>)[kind],
    (error) => {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    },
  );
  if (served !== undefined && isServed(members, served)) return 'unchanged';
  if (!options.dryRun) {
    const head = { status: 'active', dateLastModified: new Date().toISOString() };
    const body = { [kind]: { ...head, ...members } };
    await call(`PUT ${PATHS[kind]}`, { ...place, body });
  }
  return served === undefined ? 'created' : 'updated';
}

/**
 * Whether the record has every member that is to be published. The server answers a reference with
 * more members than its sourcedId, and metadata as `extensions`.
 */
function isServed(members: Item['members'], served: unknown): boolean {
  const record = served as Record<string, unknown>;
  const { status = 'active', dateLastModified: _, metadata = null, ...rest } = members;
  const kept = record['metadata'] ?? record['extensions'] ?? null;
  // Without the comparison of metadata as a whole, a key that was removed would stay.
  return (
    record['status'] === status && includes(kept, metadata ?? null, true) && includes(record, rest)
  );
}

function includes(value: unknown, wanted: unknown, isWhole = false): boolean {
  if (wanted === null || wanted === undefined) return value === null || value === undefined;
  if (typeof wanted !== 'object') return value === wanted;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(value) || value.length !== wanted.length) return false;
    return wanted.every((one, index) => includes(value[index], one, isWhole));
  }
  const sameKeys = !isWhole || Object.keys(value).length === Object.keys(wanted).length;
  const each = Object.entries(wanted);
  return sameKeys && each.every(([key, one]) => includes((value as never)[key], one, isWhole));
}

interface CallLimits {
  readonly gate: ReturnType<typeof createGate>;
  readonly signal: AbortSignal | undefined;
}

/** Fails with all learning objectives that no CFItem has. */
async function checkObjectives(
  call: CallAny,
  { resources = [] }: CourseToPublish,
  { gate, signal }: CallLimits,
): Promise<void> {
  const named = resources.flatMap(({ learningObjectiveSet }) =>
    learningObjectiveSet.flatMap(({ learningObjectiveIds }) => learningObjectiveIds),
  );
  const ids = [...new Set(named)];
  const isMissing = async (sourcedId: string) => {
    try {
      const query = { fields: 'sourcedId' };
      await call('GET /ims/case/v1p1/CFItems/{sourcedId}', { path: { sourcedId }, query, signal });
      return false;
    } catch (error) {
      if (error instanceof NotFoundError) return true;
      throw error;
    }
  };
  const missing = await Promise.all(ids.map((id) => gate(() => isMissing(id))));
  const invalidIds = ids.filter((_, index) => missing[index]);
  if (invalidIds.length === 0) return;
  throw new InvalidObjectivesError(
    `No CFItem has these ids: ${invalidIds.slice(0, 10).join(', ')}${invalidIds.length > 10 ? ', …' : ''}`,
    { status: 400, code: 'unknown_standard', invalidIds },
  );
}
