/** Get started: a key, content, a student, an event, its XP on screen, and reading it back. */
import { startRoute } from '../../routes/events/start.ts';
import { startText as text } from '../../text/events/start.ts';
import { PageHead } from '../../ui/page.tsx';
import { usePage } from '../../ui/use-page.ts';
import { CountStep } from './count-step.tsx';
import { GoLive } from './go-live.tsx';
import { ContentStep, KeyStep, StudentStep } from './make-steps.tsx';
import { ReadStep } from './read-step.tsx';
import { SendStep } from './send-step.tsx';
import { useLatest, useLesson, useOwnStudents } from './use-start.ts';
import { useWatched } from './watch.ts';

export function Page() {
  const { search } = usePage(startRoute);
  const lesson = useLesson().data ?? undefined;
  const own = useOwnStudents().data ?? [];
  const sourcedId = search.student ?? own[0]?.sourcedId;
  const name = own.find((one) => one.sourcedId === sourcedId)?.name ?? sourcedId ?? '';
  const student = sourcedId === undefined ? undefined : { sourcedId, name };
  const { any, counted, isKnown } = useLatest();
  const watched = useWatched();
  const isReady = lesson !== undefined && student !== undefined;
  const isSeen = watched.event?.state === 'processed';
  const done = isSeen ? watched.event : counted;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <ol className="start-steps">
        <KeyStep />
        <ContentStep />
        <StudentStep studentId={sourcedId} />
        <SendStep
          lesson={lesson}
          student={student}
          latest={any}
          isNext={isKnown && (any === undefined || watched.since !== undefined)}
        />
        <CountStep
          counted={counted}
          isKnown={isKnown}
          isNext={isKnown && isReady && counted === undefined}
        />
        <ReadStep
          studentId={done?.studentId ?? sourcedId}
          countedAt={done?.processedAt}
          isNext={isSeen}
        />
      </ol>
      <GoLive />
    </>
  );
}
