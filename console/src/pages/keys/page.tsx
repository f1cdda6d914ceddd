/** Keys and sign-in of the application that the page shows. */
import { useWho } from '../../data/requests/queries.ts';
import { keysRoute } from '../../routes/access/keys.ts';
import { keysText as text } from '../../text/access/keys.ts';
import { PageHead } from '../../ui/page.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { usePage } from '../../ui/use-page.ts';
import { KeyList } from './key-list.tsx';
import { SignIn } from './sign-in.tsx';

export function Page() {
  const who = useWho();
  const { search, setSearch, href } = usePage(keysRoute);
  const applicationId = who.kind === 'application' ? who.id : '';
  const tab = search.tab ?? 'keys';
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <LinkTabs
        label={text.tabs.label}
        current={tab}
        tabs={[
          { id: 'keys', name: text.tabs.keys, href: href({ tab: undefined, client: undefined }) },
          { id: 'sign-in', name: text.tabs.signIn, href: href({ tab: 'sign-in' }) },
        ]}
      />
      {tab === 'keys' ? (
        <KeyList applicationId={applicationId} />
      ) : (
        <SignIn
          applicationId={applicationId}
          clientId={search.client}
          onClient={(client) => setSearch({ client }, { replace: true })}
        />
      )}
    </>
  );
}
