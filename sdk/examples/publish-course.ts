/**
 * Publishes a small course; run again, it writes only what has changed:
 * `node publish-course.ts <course> <unit> <lesson> <resource> <standard>`, each of them an id.
 */
import { createLectern, InvalidObjectivesError } from '@lectern/sdk';

const { LECTERN_BASE_URL = '', LECTERN_CLIENT_ID = '', LECTERN_CLIENT_SECRET = '' } = process.env;

const lectern = createLectern({
  baseUrl: LECTERN_BASE_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

/** Ids are yours, and stay the same for ever. */
const [courseId, unitId, lessonId, resourceId, standardId] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
if (standardId === undefined) {
  console.error('Usage: node publish-course.ts <course> <unit> <lesson> <resource> <standard>');
  process.exit(2);
}

try {
  const report = await lectern.curriculum.publish(
    {
      course: { sourcedId: courseId, title: 'Algebra I' },
      units: [{ sourcedId: unitId, title: 'Fractions' }],
      resources: [
        {
          sourcedId: resourceId,
          title: 'Halves',
          type: 'interactive',
          url: 'https://quest.example/halves',
          learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [standardId] }],
        },
      ],
      lessons: [
        {
          sourcedId: lessonId,
          title: 'Adding halves',
          unit: { sourcedId: unitId },
          resource: { sourcedId: resourceId },
        },
      ],
    },
    { onProgress: ({ done, total }) => console.error(`${done} of ${total}`) },
  );
  for (const { record, error } of report.failed) {
    console.error(`${record.kind} ${record.sourcedId}: ${error.message}`);
  }
  const { created, updated, unchanged, failed } = report;
  console.log(
    `created ${created.length}, updated ${updated.length}, unchanged ${unchanged.length}`,
  );
  if (failed.length > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof InvalidObjectivesError)) throw error;
  console.error(`Unknown standards: ${error.invalidIds.join(', ')}`);
  process.exitCode = 1;
}
