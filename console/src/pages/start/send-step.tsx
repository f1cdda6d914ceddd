/** The step that sends an event: from a program, as it stands here, or from this page. */
import { Button, SegmentedControl } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { LoggedEvent } from '../../../../sdk/src/generated/openapi.ts';
import {
  browserRelay,
  browserTracker,
  curlPost,
  pythonXp,
  typescriptXp,
  type XpPlace,
} from '../../data/events/snippets.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { useSession } from '../../data/viewer/session.ts';
import { composeRoute } from '../../routes/events/compose.ts';
import { startText } from '../../text/events/start.ts';
import { later } from '../../ui/later.ts';
import { PageLink } from '../../ui/link.tsx';
import { Command } from '../../ui/values/copy.tsx';
import { type Lesson, SAMPLE_XP, sampleEvent } from './sample.ts';
import { Step } from './step.tsx';
import { type Student, useApplicationId, useKeysOf } from './use-start.ts';

const text = startText.send;

/** Loaded when it opens: dialogs are large. */
const SendDialog = later(
  () => import('./send-dialog.tsx'),
  (code) => code.SendDialog,
);

interface SendProps {
  readonly lesson: Lesson | undefined;
  readonly student: Pick<Student, 'sourcedId' | 'name'> | undefined;
  readonly latest: LoggedEvent | undefined;
  readonly isNext: boolean;
}

export function SendStep({ lesson, student, latest, isNext }: SendProps) {
  const isReady = lesson !== undefined && student !== undefined;
  return (
    <Step
      number={4}
      title={text.title}
      state={latest ? 'done' : 'todo'}
      at={latest?.receivedAt}
      note={latest ? text.last : isReady ? '' : text.first}
      isNext={isNext && isReady}
    >
      <p className="soft">{text.sentence}</p>
      {isReady ? <Ways lesson={lesson} student={student} /> : <p>{text.first}</p>}
    </Step>
  );
}

type WaysProps = {
  readonly [Name in 'lesson' | 'student']: NonNullable<SendProps[Name]>;
};

function Ways({ lesson, student }: WaysProps) {
  const applicationId = useApplicationId();
  const { server } = useSession();
  const { mayOfferWrites } = useRights();
  const keys = useKeysOf(applicationId) ?? [];
  const client = keys.find(({ kind }) => kind === 'confidential');
  const { baseUrl } = server;
  const make = () => sampleEvent({ baseUrl, applicationId, student: student.sourcedId, lesson });
  const [event, setEvent] = useState(make);
  const [isSending, setSending] = useState(false);
  const made = JSON.stringify(event, null, 2);
  const isCurrent = made.includes(student.sourcedId) && made.includes(lesson.lessonId);
  const shown = isCurrent ? event : make();
  if (!isCurrent) setEvent(shown);
  const place: XpPlace = {
    ...{ baseUrl, clientId: client?.clientId, applicationId, student: student.sourcedId },
    ...{ course: lesson.courseId, lesson: lesson.lessonId, subject: shown.extensions.subject },
    xp: SAMPLE_XP,
  };
  const { courseId: course, lessonId } = lesson;
  return (
    <>
      <Snippets place={place} event={JSON.stringify(shown, null, 2)} />
      <div className="start-acts">
        <Button disabled={!mayOfferWrites} onClick={() => setSending(true)}>
          {text.fromHere}
        </Button>
        <PageLink
          to={composeRoute}
          search={{ template: 'xp', student: student.sourcedId, course, lesson: lessonId }}
        >
          {text.compose}
        </PageLink>
        {!mayOfferWrites && <span className="soft">{startText.byDeveloper}</span>}
      </div>
      {isSending && (
        <Suspense>
          <SendDialog
            event={shown}
            name={student.name}
            onClose={() => {
              setSending(false);
              setEvent(make());
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface SnippetsProps {
  readonly place: XpPlace;
  readonly event: string;
}

function Snippets({ place, event }: SnippetsProps) {
  const tabs = {
    curl: [{ file: '', code: curlPost(place, '/events/1.0/', event) }],
    typescript: [{ file: '', code: typescriptXp(place) }],
    browser: [
      { file: text.page, code: browserTracker(place) },
      { file: text.relay, code: browserRelay(place) },
    ],
    python: [{ file: '', code: pythonXp(place) }],
  } as const;
  const [language, setLanguage] = useState<keyof typeof tabs>('curl');
  return (
    <div className="start-part">
      <SegmentedControl
        aria-label={text.languages}
        value={language}
        onChange={(name) => setLanguage(name as typeof language)}
        data={Object.keys(tabs).map((value) => ({
          value,
          label: text.tab[value as keyof typeof tabs],
        }))}
      />
      <p className="soft">{text.hint[language]}</p>
      {tabs[language].map(({ file, code }) => (
        <div key={file}>
          {file && <p className="start-file">{file}</p>}
          <Command text={code} />
        </div>
      ))}
    </div>
  );
}
