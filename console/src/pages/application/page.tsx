/** One application, as the operator sees it: its events, keys, sign-in, settings, people. */
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import type { Application } from '../../../../sdk/src/generated/openapi.ts';
import { homeHref } from '../../app/who-switch.tsx';
import { useRead } from '../../data/queries.ts';
import { applicationRoute } from '../../routes/application.ts';
import { applicationsRoute } from '../../routes/applications.ts';
import { applicationText as text } from '../../text/application.ts';
import { Copy } from '../../ui/copy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.ts';
import { PageLink, useOpen } from '../../ui/link.tsx';
import { Fact, Facts, PageHead } from '../../ui/page.tsx';
import { Async, Loading } from '../../ui/states.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { usePage } from '../../ui/use-page.ts';
import { ApplicationOverview } from './application-overview.tsx';
import { ApplicationSettings } from './application-settings.tsx';

// The first tab comes with the page, the others when they are opened.
const KeyList = later(
  () => import('../keys/key-list.tsx'),
  (code) => code.KeyList,
);
const SignIn = later(
  () => import('../keys/sign-in.tsx'),
  (code) => code.SignIn,
);
const Webhooks = later(
  () => import('../webhooks/webhooks.tsx'),
  (code) => code.Webhooks,
);
const members = () => import('../../ui/members.tsx');
const Members = later(members, (code) => code.Members);
const InviteButton = later(members, (code) => code.InviteButton);

export function Page() {
  const { params } = usePage(applicationRoute);
  const { applicationId } = params;
  const found = useRead('GET /applications/1.0/{sourcedId}', {
    path: { sourcedId: applicationId },
  });
  return <Async query={found}>{({ application }) => <Parts application={application} />}</Async>;
}

const TABS = ['overview', 'keys', 'sign-in', 'webhooks', 'settings', 'members'] as const;

function Parts({ application }: { readonly application: Application }) {
  const { search, setSearch, href } = usePage(applicationRoute);
  const open = useOpen();
  const { sourcedId, name, description } = application;
  const tab = TABS.find((one) => one === search.tab) ?? 'overview';
  const setInviting = (isInviting: boolean) =>
    setSearch({ new: isInviting ? '1' : undefined }, { replace: !isInviting });
  return (
    <>
      <PageHead
        title={name}
        trail={<PageLink to={applicationsRoute}>{text.trail}</PageLink>}
        lead={description}
        actions={
          <>
            <Button
              leftSection={<Icon name="eye" />}
              onClick={() => open(homeHref({ kind: 'application', id: sourcedId }))}
            >
              {text.viewAs}
            </Button>
            <Suspense>
              {tab === 'members' && <InviteButton onClick={() => setInviting(true)} />}
            </Suspense>
          </>
        }
      />
      <Ids application={application} />
      <LinkTabs
        label={text.tabs.label}
        current={tab}
        tabs={TABS.map((id) => ({
          ...{ id, name: text.tabs[id] },
          href: href({ tab: id, new: undefined, client: undefined, webhook: undefined }),
        }))}
      />
      <Suspense fallback={<Loading />}>
        {tab === 'overview' && <ApplicationOverview application={application} />}
        {tab === 'keys' && <KeyList applicationId={sourcedId} isCreating={search.new === '1'} />}
        {tab === 'sign-in' && (
          <SignIn
            applicationId={sourcedId}
            clientId={search.client}
            onClient={(client) => setSearch({ client }, { replace: true })}
          />
        )}
        {tab === 'webhooks' && (
          <Webhooks
            applicationId={sourcedId}
            webhookId={search.webhook}
            hrefOf={(webhook) => href({ webhook })}
          />
        )}
        {tab === 'settings' && <ApplicationSettings application={application} />}
        {tab === 'members' && (
          <Members
            applicationId={sourcedId}
            application={name}
            canManage
            isInviting={search.new === '1'}
            onInvite={setInviting}
          />
        )}
      </Suspense>
    </>
  );
}

function Ids({ application: { sourcedId, uri } }: { readonly application: Application }) {
  return (
    <div className="application-facts">
      <Facts>
        <Fact name={text.id}>
          <code>{sourcedId}</code> <Copy text={sourcedId} label={text.copyId} />
        </Fact>
        <Fact name={text.uri}>
          <code>{uri}</code> <Copy text={uri} label={text.copyUri} />
        </Fact>
      </Facts>
    </div>
  );
}
