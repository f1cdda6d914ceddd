/** What is looked at before real students come, by the checklist of the application. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ChecklistItem } from '../../../../sdk/src/generated/openapi.ts';
import { useRead, useWrite } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { keysRoute } from '../../routes/access/keys.ts';
import { webhooksRoute } from '../../routes/access/webhooks.ts';
import { problemsRoute } from '../../routes/events/problems.ts';
import { startText } from '../../text/events/start.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Panel } from '../../ui/page.tsx';
import { Async, Failure } from '../../ui/states.tsx';
import { useApplicationId } from './use-start.ts';

const text = startText.live;
const EVERY_MS = 15_000;

export function useChecklist() {
  const path = { sourcedId: useApplicationId() };
  return useRead('GET /applications/1.0/{sourcedId}/checklist', { path }, { everyMs: EVERY_MS });
}

/** The others are the steps above. */
type LiveKey = keyof typeof text.names;
const isLive = (key: string): key is LiveKey => Object.hasOwn(text.names, key);

export function GoLive() {
  const checklist = useChecklist();
  const items = (checklist.data?.items ?? []).filter(({ key }) => isLive(key));
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <Panel title={text.title} note={checklist.data && text.done(done, items.length)}>
      <Async query={checklist}>
        {() => (
          <ul className="start-live">
            {items.map((item) => (
              <Line key={item.key} item={item} />
            ))}
          </ul>
        )}
      </Async>
    </Panel>
  );
}

const LINKS: Readonly<Partial<Record<LiveKey, ReactNode>>> = {
  redirect: (
    <PageLink to={keysRoute} search={{ tab: 'sign-in' }}>
      {text.links.signIn}
    </PageLink>
  ),
  drop_rate: (
    <>
      <PageLink to={problemsRoute}>{text.links.problems}</PageLink> <CountAnew />
    </>
  ),
  secret_age: <PageLink to={keysRoute}>{text.links.keys}</PageLink>,
  webhooks: <PageLink to={webhooksRoute}>{text.links.webhooks}</PageLink>,
};

/** Forgives mistakes that were made on purpose. */
function CountAnew() {
  const path = { sourcedId: useApplicationId() };
  const { mayOfferWrites } = useRights();
  const count = useWrite('POST /applications/1.0/{sourcedId}/checklist/drop_rate', {
    changes: ['GET /applications/1.0/{sourcedId}/checklist'],
  });
  if (!mayOfferWrites) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={count.isPending}
        onClick={() => count.mutate({ path })}
      >
        {text.countAnew}
      </Button>
      {count.error && <Failure error={count.error} isAct />}
    </>
  );
}

function Line({ item: { key, state, detail } }: { readonly item: ChecklistItem }) {
  if (!isLive(key)) return null;
  const isDone = state === 'done';
  const icon = isDone ? 'check' : state === 'warning' ? 'warning' : 'dot';
  return (
    <li data-state={state}>
      <span className="start-live-state">
        <Icon name={icon} label={text.state[state]} />
      </span>
      <span>
        <strong>{text.names[key]}</strong> <span className="soft">{detail}</span>{' '}
        {!isDone && LINKS[key]}
      </span>
    </li>
  );
}
