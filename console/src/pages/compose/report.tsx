/** What a dry run says: errors, then why it would be dropped, then warnings, then its effects. */
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { EventDryRun } from '../../../../sdk/src/generated/openapi.ts';
import { composeText } from '../../text/events/compose.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { RecordId } from '../../ui/values/record-id.tsx';
import { ShortId } from '../../ui/values/short-id.tsx';
import { StatusBadge } from '../../ui/values/status.tsx';
import { correctedEvent } from '../events/event/corrected.ts';
import { parsed } from './dry-run.ts';
import { effectsOf } from './effects.ts';
import { linesOf, type Message, messagesOf } from './messages.ts';

const text = composeText.report;

interface ReportProps {
  readonly json: string;
  readonly report: EventDryRun;
  /** Leads to a place of the text. */
  readonly onGo: (pointer: string) => void;
  /** Takes a corrected text. */
  readonly onCorrect: (json: string) => void;
}

export function Report({ json, report, onGo, onCorrect }: ReportProps) {
  const messages = messagesOf(report);
  const lineOf = linesOf(json);
  return (
    <div className="compose-report">
      {(['error', 'drop', 'warning'] as const).map((kind) => {
        const some = messages.filter((message) => message.kind === kind);
        if (some.length === 0) return null;
        return (
          <Group key={kind} kind={kind} count={some.length}>
            {some.map((message) => (
              <Line
                key={`${message.code} ${message.pointer} ${message.message}`}
                message={message}
                line={lineOf(message.pointer)}
                corrected={correctionOf(json, message)}
                onGo={() => onGo(message.pointer)}
                onCorrect={onCorrect}
              />
            ))}
          </Group>
        );
      })}
      <section className="compose-group">
        <h3>{text.wouldDo}</h3>
        <p className="compose-effects">
          <StatusBadge state={report.wouldDo.state} />
          <span>{effectsOf(report, parsed(json))}</span>
        </p>
      </section>
    </div>
  );
}

/** The text with what the server, or the likeliest record, puts in its place. */
function correctionOf(json: string, { reason }: Message): string | undefined {
  const corrected = reason && correctedEvent(parsed(json), reason);
  return corrected && JSON.stringify(corrected, null, 2);
}

const ICONS: Readonly<Record<Message['kind'], IconName>> = {
  error: 'refused',
  drop: 'cross',
  warning: 'warning',
};

interface GroupProps {
  readonly kind: Message['kind'];
  readonly count: number;
  readonly children: React.ReactNode;
}

function Group({ kind, count, children }: GroupProps) {
  const id = useId();
  return (
    <section className="compose-group" data-kind={kind} aria-labelledby={id}>
      <h3 id={id}>
        <Icon name={ICONS[kind]} /> {text[kind](count)}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

interface LineProps {
  readonly message: Message;
  readonly line: number | undefined;
  readonly corrected: string | undefined;
  readonly onGo: () => void;
  readonly onCorrect: (json: string) => void;
}

function Line({ message, line, corrected, onGo, onCorrect }: LineProps) {
  const { kind, code, pointer, message: sentence, docs, reason } = message;
  const [likeliest] = reason?.nearest ?? [];
  return (
    <li>
      <button type="button" className="compose-line" title={pointer} onClick={onGo}>
        {line === undefined ? text.whole : text.line(line)}
      </button>
      <div>
        <p>
          <Code code={code} docs={docs} /> {sentence} {reason?.fix}
        </p>
        {likeliest && (
          <p>
            {text.meant}{' '}
            <RecordId id={likeliest.sourcedId} pointer={pointer} name={likeliest.title} />{' '}
            <ShortId id={likeliest.sourcedId} />
          </p>
        )}
        {corrected !== undefined && (
          <Button
            size="compact-sm"
            variant={kind === 'drop' ? 'filled' : 'default'}
            onClick={() => onCorrect(corrected)}
          >
            {likeliest ? text.use(likeliest.title) : text.correct}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Pages of codes are served by this server, whatever address it has here. */
function Code({ code, docs }: { readonly code: string; readonly docs: string | undefined }) {
  if (docs === undefined) return <code>{code}</code>;
  return (
    <a href={`/docs/reasons/${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
      <code>{code}</code>
    </a>
  );
}
