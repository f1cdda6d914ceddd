/** The steps that make what an event needs: a key, something to teach, a student. */
import { Button, Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useApi } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { useSession } from '../../data/viewer/session.ts';
import { applicationRoute } from '../../routes/access/application.ts';
import { keysRoute } from '../../routes/access/keys.ts';
import { startRoute } from '../../routes/events/start.ts';
import { startText as text } from '../../text/events/start.ts';
import { RecordPicker } from '../../ui/fields/record-picker.tsx';
import { later } from '../../ui/later.ts';
import { PageLink } from '../../ui/link.tsx';
import { Failure } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { cutMiddle } from '../../ui/values/format.ts';
import { useChecklist } from './go-live.tsx';
import { putSample } from './sample.ts';
import { Step } from './step.tsx';
import {
  useApplicationId,
  useFirstStandard,
  useKeysOf,
  useLesson,
  useOwnStudents,
} from './use-start.ts';

/** Loaded when a key is made: forms are large. */
const KeyDialogs = later(
  () => import('../keys/key-dialogs.tsx'),
  (code) => code.KeyDialogs,
);

export function KeyStep() {
  const applicationId = useApplicationId();
  const { mayReadKeys, mayManageKeys } = useRights();
  const { operator } = useSession();
  const keys = useKeysOf(applicationId);
  // The dialogs stay after the question: they show the secret.
  const [isMaking, setMaking] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const used = keys?.find(({ lastUsedAt }) => lastUsedAt !== null);
  // A person who does not see the keys sees that one was used.
  const usedAt = useChecklist().data?.items.find(({ key }) => key === 'token')?.at;
  const isUsed = used !== undefined || usedAt !== undefined;
  const hasNone = keys?.length === 0;
  const isBlocked = !isUsed && (!mayReadKeys || (hasNone && !mayManageKeys));
  const who = mayReadKeys ? text.key.byAdmin : text.key.hidden;
  const name = used ? used.label || cutMiddle(used.clientId) : text.key.one;
  const unused = hasNone || !keys ? '' : text.key.unused;
  const note = isUsed ? text.key.used(name) : isBlocked ? who : unused;
  return (
    <Step
      number={1}
      title={text.key.title}
      state={isUsed ? 'done' : isBlocked ? 'blocked' : 'todo'}
      at={used?.lastUsedAt ?? usedAt}
      note={note}
      isNext={hasNone ?? false}
    >
      <p className="soft">{text.key.sentence}</p>
      <div className="start-acts">
        {mayManageKeys && (
          <Button
            variant={hasNone ? 'filled' : 'default'}
            onClick={() => {
              setMaking(true);
              setAsking(true);
            }}
          >
            {text.key.make}
          </Button>
        )}
        {mayReadKeys && <PageLink to={keysRoute}>{text.key.link}</PageLink>}
        {operator && !mayManageKeys && (
          <PageLink to={applicationRoute} params={{ applicationId }} search={{ tab: 'keys' }}>
            {text.key.byOperator}
          </PageLink>
        )}
      </div>
      {isMaking && (
        <Suspense>
          <KeyDialogs
            applicationId={applicationId}
            question={isAsking ? { act: 'create' } : undefined}
            isOperator={false}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Step>
  );
}

export function ContentStep() {
  const applicationId = useApplicationId();
  const api = useApi();
  const client = useQueryClient();
  const { search, setSearch } = usePage(startRoute);
  const { mayOfferWrites } = useRights();
  const { baseUrl } = useSession().server;
  const standard = useFirstStandard();
  const lesson = useLesson();
  const make = useMutation({
    mutationFn: () => putSample(api, { baseUrl, applicationId, standardId: standard ?? null }),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.prefix] }),
  });
  const isDone = Boolean(lesson.data);
  const isBlocked = !isDone && lesson.data === null && !mayOfferWrites;
  return (
    <Step
      number={2}
      title={text.content.title}
      state={isDone ? 'done' : isBlocked ? 'blocked' : 'todo'}
      at={lesson.data?.changedAt}
      note={lesson.data?.title ?? (isBlocked ? text.byDeveloper : '')}
      isNext={lesson.data === null && !isBlocked}
    >
      <p className="soft">{text.content.sentence}</p>
      <div className="start-acts">
        <Button
          variant={isDone ? 'default' : 'filled'}
          disabled={!mayOfferWrites || standard === undefined}
          loading={make.isPending}
          onClick={() => make.mutate()}
        >
          {text.content.make}
        </Button>
        <span role="status">{make.isSuccess ? text.content.made : ''}</span>
      </div>
      {make.error && <Failure error={make.error} isAct />}
      {lesson.error && <Failure error={lesson.error} />}
      <div className="start-picker">
        <RecordPicker
          kind="lessons"
          label={text.content.other}
          placeholder={text.content.sample}
          value={search.lesson}
          onChange={(id) => setSearch({ lesson: id }, { replace: true })}
        />
      </div>
    </Step>
  );
}

export function StudentStep({ studentId }: { readonly studentId: string | undefined }) {
  const sourcedId = useApplicationId();
  const api = useApi();
  const client = useQueryClient();
  const { setSearch } = usePage(startRoute);
  const { mayOfferWrites } = useRights();
  const students = useOwnStudents();
  const make = useMutation({
    mutationFn: () =>
      api.request('POST /applications/1.0/{sourcedId}/test-student', { path: { sourcedId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.prefix, 'start', 'students'] }),
  });
  const own = students.data ?? [];
  const chosen = own.find((one) => one.sourcedId === studentId);
  const isNone = students.isSuccess && own.length === 0;
  const isDone = studentId !== undefined;
  const isBlocked = isNone && !mayOfferWrites;
  return (
    <Step
      number={3}
      title={text.student.title}
      state={isDone ? 'done' : isBlocked ? 'blocked' : 'todo'}
      at={chosen?.changedAt}
      note={chosen?.name ?? studentId ?? (isBlocked ? text.byDeveloper : '')}
      isNext={isNone && mayOfferWrites}
    >
      <p className="soft">{text.student.sentence}</p>
      {own.length > 0 && (
        <Radio.Group
          label={text.student.own}
          value={studentId ?? null}
          onChange={(id) => setSearch({ student: id }, { replace: true })}
        >
          <div className="start-students">
            {own.map(({ sourcedId: id, name, isTest }) => (
              <Radio
                key={id}
                value={id}
                label={name}
                description={isTest ? text.student.test : id}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <div className="start-acts">
        {!own.some(({ isTest }) => isTest) && (
          <Button
            variant={isNone ? 'filled' : 'default'}
            disabled={!mayOfferWrites}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            {text.student.make}
          </Button>
        )}
        <span role="status">{make.isSuccess ? text.student.made : ''}</span>
      </div>
      {make.error && <Failure error={make.error} isAct />}
      {students.error && <Failure error={students.error} />}
    </Step>
  );
}
