/** The step that reads XP back, as a program does, and leads to sign-in. */

import { curlGet } from '../../data/events/snippets.ts';
import { useRead } from '../../data/requests/queries.ts';
import { useSession } from '../../data/viewer/session.ts';
import { keysRoute } from '../../routes/access/keys.ts';
import { startText } from '../../text/events/start.ts';
import { JsonView } from '../../ui/json/json.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Async } from '../../ui/states.tsx';
import { Command } from '../../ui/values/copy.tsx';
import { useJsonLinks } from '../../ui/values/record-links.ts';
import { Step } from './step.tsx';
import { useApplicationId, useKeysOf } from './use-start.ts';

const text = startText.read;
const LIMIT = '1';
const LIMIT_OF_ENTRIES = { limit: LIMIT };

interface ReadProps {
  readonly studentId: string | undefined;
  /** The status of XP that counts changes what is read. */
  readonly countedAt: string | null | undefined;
  readonly isNext: boolean;
}

export function ReadStep({ studentId, countedAt, isNext }: ReadProps) {
  const applicationId = useApplicationId();
  const { server } = useSession();
  const client = useKeysOf(applicationId)?.find(({ kind }) => kind === 'confidential');
  const entries = useRead(
    'GET /xp/1.0/users/{sourcedId}/entries',
    { path: { sourcedId: studentId ?? '' }, query: LIMIT_OF_ENTRIES },
    { enabled: studentId !== undefined && Boolean(countedAt) },
  );
  const [entry] = entries.data?.entries ?? [];
  const path = `/xp/1.0/users/${encodeURIComponent(studentId ?? '')}/entries?limit=${LIMIT}`;
  const place = { baseUrl: server.baseUrl, clientId: client?.clientId };
  return (
    <Step
      number={6}
      title={text.title}
      state={entry ? 'done' : 'todo'}
      note={countedAt ? '' : text.first}
      isNext={isNext}
    >
      <p className="soft">{text.sentence}</p>
      {studentId !== undefined && <Command text={curlGet(place, path)} />}
      {countedAt && (
        <Async query={entries} skeleton={<p className="soft">{text.reading}</p>}>
          {(answer) => <Answer answer={answer} />}
        </Async>
      )}
      <p>
        {text.signIn}{' '}
        <PageLink to={keysRoute} search={{ tab: 'sign-in' }}>
          {text.signInLink}
        </PageLink>
      </p>
    </Step>
  );
}

function Answer({ answer }: { readonly answer: object }) {
  const links = useJsonLinks(answer);
  return <JsonView text={JSON.stringify(answer, null, 2)} label={text.answer} links={links} />;
}
