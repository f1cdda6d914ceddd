/** One import: how far it is, what it would do or has done, and what may be done with it. */
import type { ImportDetail } from '../../../../sdk/src/generated/openapi.ts';
import { useNames } from '../../data/records/names.ts';
import { useRead } from '../../data/requests/queries.ts';
import { importRoute } from '../../routes/operation/import.ts';
import { importsRoute } from '../../routes/operation/imports.ts';
import { importsText, importText as text } from '../../text/operation/imports.ts';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts, PageHead } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time } from '../../ui/values/time.tsx';
import { ImportStateBadge } from '../imports/import-state.tsx';
import { isUnderWay } from '../imports/kinds.ts';
import { RunningNote, useRunningImport } from '../imports/running.tsx';
import { ImportActs } from './acts.tsx';
import { Files } from './files.tsx';
import { Findings, Removals, Warnings } from './lists.tsx';
import { ImportProgress } from './progress.tsx';
import { Result } from './result.tsx';

/** While it is under way. */
const ASK_MS = 1_000;

export function Page() {
  const { params } = usePage(importRoute);
  const { importId } = params;
  const read = useRead(
    'GET /admin/1.0/imports/{importId}',
    { path: { importId } },
    { everyMs: (reply) => isUnderWay(reply?.import.state) && ASK_MS },
  );
  const one = read.data?.import;
  return (
    <>
      <PageHead
        title={one?.name ?? text.noun}
        above={[text.trail]}
        trail={
          <>
            <PageLink to={importsRoute}>{text.trail}</PageLink>
            <span aria-hidden="true">›</span>
            <ShortId id={importId} copy={text.copyId} />
          </>
        }
        lead={one && text.lead(importsText.kind[one.kind], one.by)}
        actions={one && <ImportActs one={one} />}
      />
      <Async query={read}>{(reply) => <ImportParts one={reply.import} />}</Async>
    </>
  );
}

function ImportParts({ one }: { readonly one: ImportDetail }) {
  const running = useRunningImport();
  return (
    <>
      {running && running.id !== one.id && <RunningNote running={running} />}
      <ImportFacts one={one} />
      {isUnderWay(one.state) ? <ImportProgress one={one} /> : <Result one={one} />}
      <Findings one={one} />
      <Files one={one} />
      <Removals one={one} />
      <Warnings warnings={one.warnings} />
    </>
  );
}

const FLAGS = ['strict', 'includeErased', 'replace', 'allowEmpty'] as const;

/** The options by their names at the upload. */
function optionWords(options: ImportDetail['options']): readonly string[] {
  const { mode, framework } = options;
  const flags = FLAGS.filter((name) => options[name] === true);
  return [
    ...flags.map((name) => importsText.new[name]),
    ...[mode, framework].filter((value) => typeof value === 'string'),
  ];
}

function ImportFacts({ one }: { readonly one: ImportDetail }) {
  const { state, options, createdAt, startedAt, finishedAt, filesUntil } = one;
  const words = optionWords(options);
  return (
    <div className="import-facts">
      <Facts>
        <Fact name={text.facts.state}>
          <span role="status">
            <ImportStateBadge state={state} />
          </span>
        </Fact>
        <Fact name={text.facts.sent}>
          <Time at={createdAt} />
        </Fact>
        <Fact name={text.facts.started}>
          <Time at={startedAt} />
        </Fact>
        {finishedAt && (
          <Fact name={text.facts.finished}>
            <Time at={finishedAt} />
          </Fact>
        )}
        <Fact name={text.facts.options}>
          {words.length > 0 ? words.join(', ') : text.facts.noOptions}
        </Fact>
        <Owner one={one} />
        <Fact name={text.facts.kept}>
          {filesUntil ? <Time at={filesUntil} exact /> : text.facts.gone}
        </Fact>
      </Facts>
    </div>
  );
}

function Owner({ one }: { readonly one: ImportDetail }) {
  const { options, orgId, kind } = one;
  const id = typeof options['application'] === 'string' ? options['application'] : undefined;
  const applications = useNames('applications', [id]);
  const orgs = useNames('orgs', [orgId]);
  const named = id === undefined ? importsText.new.owner[kind] : (applications.get(id) ?? id);
  return (
    <Fact name={text.facts.application}>
      {orgId === null ? named : importsText.district.owner(orgs.get(orgId) ?? orgId)}
    </Fact>
  );
}
