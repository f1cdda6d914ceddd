/** The composer: an event as text, what it would do, and sending it. */
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { randomId } from '../../../../sdk/src/events/ids.ts';
import { caliper } from '../../../../sdk/src/events/index.ts';
import { isAccepted } from '../../data/events.ts';
import { useApi, useRead, useWho } from '../../data/queries.ts';
import { composeRoute } from '../../routes/compose.ts';
import { eventRoute } from '../../routes/event.ts';
import { hrefOf } from '../../routes/route.ts';
import { composeText as text } from '../../text/compose.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { formatNumber } from '../../ui/format.ts';
import { JsonEditor, type Mark } from '../../ui/json/json.tsx';
import { useOpen } from '../../ui/link.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { Failure } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status.tsx';
import { usePage } from '../../ui/use-page.ts';

const TYPING_MS = 400;

function parsed(json: string): { readonly id?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Asks for what the event would do, a moment after the last key. */
function useDryRun(json: string) {
  const api = useApi();
  const [settled] = useDebouncedValue(json, TYPING_MS);
  const body = parsed(settled);
  return useQuery({
    queryKey: [api.prefix, 'dry run', settled],
    queryFn: async ({ signal }) => {
      const query = { dryRun: 'true' as const };
      const reply = await api.request('POST /events/1.0/', { query, body: body as never, signal });
      return reply as unknown as Report;
    },
    enabled: body !== undefined,
    retry: false,
  });
}

interface Told {
  readonly code: string;
  readonly message: string;
}

interface Report {
  readonly errors: readonly (Told & { readonly path: string })[];
  readonly warnings: readonly (Told & { readonly pointer: string; readonly fix: string })[];
  readonly wouldDo: {
    readonly state: string;
    readonly sessionId: string | null;
    readonly xp?: number;
    readonly result?: { readonly score: number; readonly maxScore: number };
  };
}

function marksOf(report: Report | undefined): readonly Mark[] {
  if (!report) return [];
  const isDropped = report.wouldDo.state === 'dropped';
  return [
    ...report.errors.map(({ path, ...told }) => ({ ...told, pointer: path, kind: 'bad' as const })),
    ...report.warnings.map((told, index) => ({
      ...told,
      kind: isDropped && index === 0 ? ('bad' as const) : ('warn' as const),
    })),
  ];
}

export function Page() {
  const { search } = usePage(composeRoute);
  const [json, setJson] = useState('');
  const [isSending, setSending] = useState(false);
  const from = useRead(
    'GET /events/1.0/events/{id}',
    { path: { id: search.event ?? '' } },
    { enabled: search.event !== undefined },
  );
  const source = from.data?.event;
  useEffect(() => {
    if (!source || !isAccepted(source) || !source.payload) return;
    setJson(JSON.stringify({ ...source.payload, id: randomId() }, null, 2));
  }, [source]);
  const report = useDryRun(json);
  const isSendable = report.data?.errors.length === 0;
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={
          <Button variant="filled" disabled={!isSendable} onClick={() => setSending(true)}>
            {text.send}
          </Button>
        }
      />
      <Template onFill={setJson} />
      <JsonEditor
        text={json}
        label={text.editor}
        marks={marksOf(report.data)}
        onChange={setJson}
        height="24rem"
      />
      <DryRun json={json} report={report.data} error={report.error} />
      {isSending && <SendDialog json={json} onClose={() => setSending(false)} />}
    </>
  );
}

type TemplateName = keyof typeof text.templates;

/** Made by the builders of the SDK: what is shown is what a server sends. */
function Template({ onFill }: { readonly onFill: (json: string) => void }) {
  const who = useWho();
  const { search } = usePage(composeRoute);
  const isKnown = search.template !== undefined && Object.hasOwn(text.templates, search.template);
  const [name, setName] = useState<TemplateName>(
    isKnown ? (search.template as TemplateName) : 'xp',
  );
  const [ids, setIds] = useState({ student: '', course: '', lesson: '' });
  const fill = () => {
    const applicationId = who.kind === 'application' ? who.id : '';
    const events = caliper({ baseUrl: location.origin, applicationId });
    const place = events.in({ subject: 'Math', ...ids });
    const item = 'https://example.org/items/1';
    const made = {
      xp: () => place.xp(12),
      answer: () => place.attempt({ item }).graded({ scoreGiven: 1, maxScore: 1 }),
      view: () => place.viewed('https://example.org/pages/1'),
    };
    onFill(JSON.stringify(made[name](), null, 2));
  };
  return (
    <div className="compose-template">
      <Select
        label={text.template}
        value={name}
        allowDeselect={false}
        data={Object.entries(text.templates).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setName((value ?? 'xp') as TemplateName)}
      />
      {(['student', 'course', 'lesson'] as const).map((id) => (
        <TextInput
          key={id}
          label={text[id]}
          value={ids[id]}
          onChange={({ currentTarget }) => setIds({ ...ids, [id]: currentTarget.value })}
        />
      ))}
      <Button onClick={fill}>{text.fill}</Button>
    </div>
  );
}

interface DryRunProps {
  readonly json: string;
  readonly report: Report | undefined;
  readonly error: unknown;
}

/** Errors, then why it would be dropped, then warnings, then its effects. */
function DryRun({ json, report, error }: DryRunProps) {
  const hint = json.trim() === '' ? text.nothing : text.notJson;
  const { xp, result, sessionId, state } = report?.wouldDo ?? { state: '' };
  const effects = [
    xp === undefined ? '' : text.xp(formatNumber(xp)),
    result ? text.result(formatNumber(result.score), formatNumber(result.maxScore)) : '',
    sessionId ? text.session(sessionId) : '',
  ].filter(Boolean);
  const told = [...(report?.errors ?? []), ...(report?.warnings ?? [])];
  return (
    <Panel title={text.dryRun}>
      {error ? <Failure error={error} /> : null}
      {!parsed(json) && <p className="soft">{hint}</p>}
      {report && (
        <div className="compose-report" role="status">
          <p>
            <StatusBadge state={state} /> {effects.join(' · ')}
          </p>
          <ul>
            {told.map((one) => (
              <li key={`${one.code} ${one.message}`}>
                <code>{one.code}</code> {one.message} {'fix' in one ? one.fix : ''}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

function SendDialog({ json, onClose }: { readonly json: string; readonly onClose: () => void }) {
  const api = useApi();
  const who = useWho();
  const open = useOpen();
  const send = async () => {
    const body = parsed(json);
    await api.request('POST /events/1.0/', { body: body as never });
    open(hrefOf(eventRoute, { who, params: { eventId: String(body?.id) } }));
  };
  return (
    <ActDialog title={text.dialog.title} act={text.dialog.act} run={send} onClose={onClose}>
      <p>{text.dialog.sentence}</p>
    </ActDialog>
  );
}
