/** What is known while the report cannot be made: whether the server itself answers. */
import { useQuery } from '@tanstack/react-query';
import { type LecternError, sentenceOf } from '../../data/requests/api.ts';
import { watchedFetch } from '../../data/requests/connection.ts';
import { healthText } from '../../text/operation/health.ts';
import { Icon } from '../../ui/icon.tsx';
import { Copy } from '../../ui/values/copy.tsx';

const text = healthText.away;

interface AwayProps {
  readonly error: LecternError;
  /** The report is asked for again so often. */
  readonly everyMs: number;
}

export function HealthAway({ error, everyMs }: AwayProps) {
  // Without session and database: the one question that a server without them answers.
  const server = useQuery({
    queryKey: ['server answers'],
    queryFn: async ({ signal }) => (await watchedFetch('/health', { signal })).ok,
    refetchInterval: everyMs,
    networkMode: 'always',
    retry: false,
  });
  const { requestId } = error;
  return (
    <div className="health-checks-verdict" data-state="fail" role="alert">
      <Icon name="fail" />
      <div>
        <strong>{server.data === false ? text.server : text.database}</strong>
        <p>{sentenceOf(error)}</p>
        <p className="soft">{text.again(everyMs / 1_000)}</p>
        {requestId && (
          <p className="soft">
            {text.request} <code>{requestId}</code>{' '}
            <Copy text={requestId} label={`${text.request} ${requestId}`} />
          </p>
        )}
      </div>
    </div>
  );
}
