/** The composer: an event as text, what it would do, and sending it. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { randomId } from '../../../../sdk/src/events/ids.ts';
import { isAccepted } from '../../data/events/events.ts';
import { curlPost, typescriptSend } from '../../data/events/snippets.ts';
import { ask } from '../../data/requests/interruptions.ts';
import { useApi, useRead, useWho } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { useSession } from '../../data/viewer/session.ts';
import { composeRoute } from '../../routes/events/compose.ts';
import { composeText as text } from '../../text/events/compose.ts';
import { Icon } from '../../ui/icon.tsx';
import { JsonEditor } from '../../ui/json/json.tsx';
import { later } from '../../ui/later.ts';
import { PageHead, Panel } from '../../ui/page.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Failure } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { copyText } from '../../ui/values/clipboard.ts';
import { Copy } from '../../ui/values/copy.tsx';
import { ChoiceFields, type Chosen, templateName } from './choices.tsx';
import {
  type Draft,
  dropDraft,
  fragmentOf,
  keepDraft,
  readDraft,
  textOfFragment,
} from './draft.ts';
import { type DryRunState, isHeartbeat, parsed, useDryRun } from './dry-run.ts';
import { useAttempt } from './earlier.ts';
import { marksOf, messagesOf } from './messages.ts';
import { optionsAt } from './options.ts';
import { Report } from './report.tsx';
import { choicesOf, isTemplate, templateText } from './templates.ts';

const SendDialog = later(
  () => import('./send-dialog.tsx'),
  (code) => code.SendDialog,
);

export function Page() {
  const { draft, edit, drop, sourceError, isSourceGone } = useDraft();
  const { mayWrite } = useRights();
  const dryRun = useDryRun(draft.text, mayWrite);
  const [at, setAt] = useState<{ readonly pointer: string }>();
  const [isSending, setSending] = useState(false);
  const api = useApi();
  const { server } = useSession();
  const options = useMemo(() => optionsAt(api, server.baseUrl), [api, server.baseUrl]);
  const { report, isAsking } = dryRun;
  const marks = useMemo(() => (report ? marksOf(messagesOf(report)) : []), [report]);
  const event = parsed(draft.text);
  const isBeat = isHeartbeat(event);
  const isSendable = isBeat || (!isAsking && report?.valid === true);
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={
          <Button
            // What mends an event that would not count is the main act then.
            variant={report?.wouldDo.state === 'dropped' ? 'default' : 'filled'}
            disabled={!mayWrite || !isSendable}
            onClick={() => setSending(true)}
          >
            {text.send}
          </Button>
        }
      />
      {sourceError && <Failure error={sourceError} />}
      {isSourceGone && <p className="soft">{text.gone}</p>}
      <div className="compose">
        <Choices draft={draft} onFill={(json) => edit({ text: json, isEdited: false })} />
        <div className="compose-text">
          <JsonEditor
            text={draft.text}
            label={text.editor}
            marks={marks}
            at={at}
            options={options}
            onChange={(json) => edit({ ...draft, text: json, isEdited: true })}
            height="26rem"
          />
          <Tools text={draft.text} isBeat={isBeat} />
          <DryRun
            json={draft.text}
            state={dryRun}
            onGo={(pointer) => setAt({ pointer })}
            onCorrect={(json) => edit({ ...draft, text: json, isEdited: true })}
          />
        </div>
      </div>
      {isSending && event && (
        <Suspense>
          <SendDialog
            event={event}
            report={isBeat ? undefined : report}
            onSent={drop}
            onClose={() => setSending(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const EMPTY: Draft = { text: '', isEdited: false };

/** The text: of a shared link, else of the event that is named, else of this tab. */
function useDraft() {
  const { search, setSearch } = usePage(composeRoute);
  const who = useWho();
  const { account } = useSession();
  const owner = `${account.id}-${who.kind === 'application' ? who.id : ''}`;
  const [draft, setDraft] = useState<Draft>(() => readDraft(owner) ?? EMPTY);
  const edit = (next: Draft) => {
    if (next.text === draft.text && next.isEdited !== false) return;
    setDraft(next);
    keepDraft(owner, next);
  };
  const latest = useRef(edit);
  latest.current = edit;
  const [shared] = useState(() => location.hash);
  const forget = useRef(() => setSearch({}, { replace: true }));
  useEffect(() => {
    if (shared === '') return;
    void textOfFragment(shared).then((json) => {
      if (json === undefined) notifications.show({ message: text.share.broken });
      else latest.current({ text: json, isEdited: true });
      // From here on the tab's draft is what a reload shows.
      forget.current();
    });
  }, [shared]);
  const isWanted = search.event !== undefined && search.event !== draft.from && shared === '';
  const found = useRead(
    'GET /events/1.0/events/{id}',
    { path: { id: search.event ?? '' } },
    { enabled: isWanted },
  );
  const source = found.data?.event;
  useEffect(() => {
    if (!isWanted || !source || !isAccepted(source) || !source.payload) return;
    // A known id with another content would be refused.
    const json = JSON.stringify({ ...source.payload, id: randomId() }, null, 2);
    latest.current({ text: json, isEdited: true, from: source.id });
  }, [isWanted, source]);
  const drop = () => {
    dropDraft(owner);
    setDraft(EMPTY);
  };
  const isSourceGone = isWanted && source !== undefined && !(isAccepted(source) && source.payload);
  return { draft, edit, drop, sourceError: isWanted ? found.error : null, isSourceGone };
}

interface ChoicesProps {
  readonly draft: Draft;
  readonly onFill: (json: string) => void;
}

/** A text that is not edited follows the choices; another one is replaced by a button. */
function Choices({ draft, onFill }: ChoicesProps) {
  const { search, setSearch } = usePage(composeRoute);
  const who = useWho();
  const { server } = useSession();
  const template = isTemplate(search.template) ? search.template : 'xp';
  const { student, course, lesson, standard, session } = search;
  const chosen: Chosen = {
    template,
    student,
    course,
    lesson,
    standard,
    session,
    attempt: search.attempt,
  };
  const attempt = useAttempt(search.attempt);
  const found = useRead(
    'GET /rostering/1.0/courses/{sourcedId}',
    { path: { sourcedId: course ?? '' } },
    { enabled: course !== undefined },
  );
  const subject = found.data?.course.subjects?.[0] ?? text.subject;
  const applicationId = who.kind === 'application' ? who.id : '';
  const make = () =>
    templateText({ baseUrl: server.baseUrl, applicationId }, template, {
      ...{ student, course, lesson, standard, session, attempt, subject },
    });
  const isFollowing = !draft.isEdited && search.event === undefined && !location.hash;
  const isLoading = course !== undefined && found.isPending;
  const key = JSON.stringify([chosen, attempt, subject]);
  const fill = useRef<() => void>(undefined);
  fill.current = () => {
    const made = make();
    if (made !== undefined) onFill(made);
    else if (draft.text !== '') onFill('');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice makes a new text
  useEffect(() => {
    if (isFollowing && !isLoading) fill.current?.();
  }, [isFollowing, isLoading, key]);
  const missing = choicesOf(template).needed.filter((choice) => !chosen[choice]);
  return (
    <section className="compose-left" aria-label={text.begin}>
      <ChoiceFields chosen={chosen} onChange={(patch) => setSearch(patch, { replace: true })} />
      {isFollowing && missing.length > 0 && (
        <p className="soft" role="status">
          {text.missing(missing.map((choice) => text.choices[choice].toLowerCase()))}
        </p>
      )}
      {!isFollowing && (
        <Button disabled={missing.length > 0} onClick={() => fill.current?.()}>
          {text.fill(templateName(template))}
        </Button>
      )}
    </section>
  );
}

interface ToolsProps {
  readonly text: string;
  readonly isBeat: boolean;
}

/** Takes the text along: as a request, as a program, as it is, or as a link. */
function Tools({ text: json, isBeat }: ToolsProps) {
  const { server } = useSession();
  const place = { baseUrl: server.baseUrl };
  const path = isBeat ? '/events/1.0/heartbeat' : '/events/1.0/';
  if (json.trim() === '') return null;
  return (
    <fieldset className="compose-tools">
      <legend className="visually-hidden">{text.copy.label}</legend>
      <span className="soft" aria-hidden="true">
        {text.copy.short}
      </span>
      <Copy text={curlPost(place, path, json)} label={text.copy.curl} withLabel />
      {!isBeat && (
        <Copy text={typescriptSend(place, json)} label={text.copy.typescript} withLabel />
      )}
      <Copy text={json} label={text.copy.json} withLabel />
      <ShareLink json={json} />
    </fieldset>
  );
}

function ShareLink({ json }: { readonly json: string }) {
  const share = async () => {
    const { origin, pathname } = location;
    const link = `${origin}${pathname}#${await fragmentOf(json)}`;
    try {
      await copyText(link);
      notifications.show({ message: text.share.copied });
    } catch {
      location.hash = new URL(link).hash;
      notifications.show({ message: text.share.inAddress });
    }
  };
  return (
    <Button leftSection={<Icon name="link" />} onClick={share}>
      {text.share.act}
    </Button>
  );
}

interface DryRunProps {
  readonly json: string;
  readonly state: DryRunState;
  readonly onGo: (pointer: string) => void;
  readonly onCorrect: (json: string) => void;
}

function DryRun({ json, state, onGo, onCorrect }: DryRunProps) {
  const { report, error, isAsking, askNow } = state;
  const { mayWrite, needsConfirmation } = useRights();
  const event = parsed(json);
  const isBeat = isHeartbeat(event);
  useShortcut({ keys: 'mod+Enter', label: text.dryRun.act, group: 'page', run: askNow });
  const hint = json.trim() === '' ? text.dryRun.nothing : event ? '' : text.dryRun.notJson;
  return (
    <Panel
      title={text.dryRun.title}
      note={isAsking ? text.dryRun.asking : ''}
      actions={
        mayWrite && (
          <Button disabled={!event || isBeat} onClick={askNow} title={text.dryRun.keys}>
            {text.dryRun.act}
          </Button>
        )
      }
    >
      {!mayWrite && (
        <p className="soft">
          {needsConfirmation ? text.dryRun.confirm : text.dryRun.viewer}{' '}
          {needsConfirmation && (
            <Button size="compact-sm" onClick={() => void ask('confirmation')}>
              {text.dryRun.confirmAct}
            </Button>
          )}
        </p>
      )}
      {error !== null && error !== undefined && <Failure error={error} retry={askNow} />}
      {hint && <p className="soft">{hint}</p>}
      {isBeat && <p className="soft">{text.dryRun.heartbeat}</p>}
      <div role="status" aria-busy={isAsking} className={isAsking ? 'dimmed' : undefined}>
        {report && event && (
          <Report json={json} report={report} onGo={onGo} onCorrect={onCorrect} />
        )}
      </div>
    </Panel>
  );
}
