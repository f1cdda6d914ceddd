/** The import that is under way now, with a link: no other can begin before it ends. */
import { useRead } from '../../data/requests/queries.ts';
import { importRoute } from '../../routes/operation/import.ts';
import { importsText as text } from '../../text/operation/imports.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Time } from '../../ui/values/time.tsx';

const ASK_MS = 5_000;

const QUERY = {
  filter: "state='checking' OR state='running'",
  fields: 'id,name,by,startedAt',
  limit: '1',
};

interface Running {
  readonly id: string;
  readonly name: string;
  readonly by: string;
  readonly startedAt: string;
}

/** Undefined = none, or not known yet. */
export function useRunningImport(): Running | undefined {
  const { data } = useRead('GET /admin/1.0/imports', { query: QUERY }, { everyMs: ASK_MS });
  // The fields that were asked for are there.
  return data?.imports[0] as Running | undefined;
}

export function RunningNote({ running }: { readonly running: Running }) {
  const { id, name, by, startedAt } = running;
  return (
    <p className="running-import" role="status">
      <Icon name="info" />
      <span>
        {text.runningBy(by)}{' '}
        <PageLink to={importRoute} params={{ importId: id }}>
          {text.running(name)}
        </PageLink>{' '}
        <Time at={startedAt} />. {text.runningNote}
      </span>
    </p>
  );
}
