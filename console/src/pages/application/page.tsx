/** One application, as the operator sees it: its events, keys, sign-in, settings, people. */
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import type { Application } from '../../../../sdk/src/generated/openapi.ts';
import { homeHref } from '../../app/who-switch.tsx';
import { useRead } from '../../data/requests/queries.ts';
import { APPLICATION_TABS, applicationRoute } from '../../routes/access/application.ts';
import { applicationsRoute } from '../../routes/access/applications.ts';
import { applicationText as text } from '../../text/access/application.ts';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.ts';
import { PageLink, useOpen } from '../../ui/link.tsx';
import { Fact, Facts, PageHead } from '../../ui/page.tsx';
import { Async, Loading } from '../../ui/states.tsx';
import { useListPage } from '../../ui/table/record-list.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { usePage } from '../../ui/use-page.ts';
import { Copy } from '../../ui/values/copy.tsx';
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
const grants = () => import('../grants/grants.tsx');
const Grants = later(grants, (code) => code.Grants);
const GrantButton = later(grants, (code) => code.GrantButton);
const members = () => import('../../ui/people/members.tsx');
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

const useApplicationPage = () => useListPage(applicationRoute, '-createdAt');
type ApplicationPage = ReturnType<typeof useApplicationPage>;

/** What another tab shows is not of this one. */
const NO_SEARCH = {
  ...{ new: undefined, client: undefined, webhook: undefined },
  ...{ search: undefined, sort: undefined },
};

function Parts({ application }: { readonly application: Application }) {
  const page = useApplicationPage();
  const { search, setSearch, href } = page;
  const open = useOpen();
  const { sourcedId, name, description } = application;
  const tab = search.tab ?? 'overview';
  const setFormOpen = (isOpen: boolean) =>
    setSearch({ new: isOpen ? '1' : undefined }, { replace: !isOpen });
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
              {tab === 'members' && <InviteButton onClick={() => setFormOpen(true)} />}
              {tab === 'access' && <GrantButton onClick={() => setFormOpen(true)} />}
            </Suspense>
          </>
        }
      />
      <Ids application={application} />
      <LinkTabs
        label={text.tabs.label}
        current={tab}
        tabs={APPLICATION_TABS.map((id) => ({
          ...{ id, name: text.tabs[id] },
          href: href({ ...NO_SEARCH, tab: id }),
        }))}
      />
      <Part application={application} page={page} tab={tab} onForm={setFormOpen} />
    </>
  );
}

interface PartProps {
  readonly application: Application;
  readonly page: ApplicationPage;
  readonly tab: (typeof APPLICATION_TABS)[number];
  readonly onForm: (isOpen: boolean) => void;
}

/** What the tab shows. */
function Part({ application, page, tab, onForm }: PartProps) {
  const { search, setSearch, href } = page;
  const { sourcedId } = application;
  return (
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
      {tab === 'access' && (
        <Grants
          page={page}
          applicationId={sourcedId}
          isGranting={search.new === '1'}
          onGrant={onForm}
        />
      )}
      {tab === 'settings' && <ApplicationSettings application={application} />}
      {tab === 'members' && (
        <Members
          applicationId={sourcedId}
          application={application.name}
          canManage
          isInviting={search.new === '1'}
          onInvite={onForm}
        />
      )}
    </Suspense>
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
