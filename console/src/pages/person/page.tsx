/** One account, as operators see it: facts, memberships, access, rights. */
import type { Account } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import { accountsRoute } from '../../routes/access/accounts.ts';
import { personRoute } from '../../routes/access/person.ts';
import { accountsText } from '../../text/access/accounts.ts';
import { peopleText } from '../../text/access/people.ts';
import { personText as text } from '../../text/access/person.ts';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts, PageHead } from '../../ui/page.tsx';
import { LinkMaker, StateBadge } from '../../ui/people/people.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { Copy } from '../../ui/values/copy.tsx';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time } from '../../ui/values/time.tsx';
import { AccessPanel } from './access.tsx';
import { ApplicationsPanel } from './applications.tsx';
import { RightsPanel } from './rights.tsx';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function Page() {
  const { params } = usePage(personRoute);
  const isId = UUID.test(params.accountId);
  const found = useRead(
    'GET /admin/1.0/accounts',
    { query: { filter: `id='${params.accountId}'`, limit: '1' } },
    { enabled: isId },
  );
  // Without `fields`, the record is whole.
  const account = found.data?.accounts[0] as Account | undefined;
  const trail = <PageLink to={accountsRoute}>{accountsText.title}</PageLink>;
  const isMissing = !isId || (found.data && !account);
  const title = account?.name ?? (isMissing ? text.missing.title : text.noun);
  return (
    <>
      <PageHead title={title} trail={trail} above={[accountsText.title]} />
      {isMissing ? (
        <Empty title={text.missing.title} action={backLink}>
          {text.missing.sentence}
        </Empty>
      ) : (
        <Async query={found}>{() => account && <Person account={account} />}</Async>
      )}
    </>
  );
}

const backLink = <PageLink to={accountsRoute}>{text.missing.back}</PageLink>;

/** Who made the links of the account, and whether they prove its address. */
function LinkFacts({ account: { openedBy, waitingLink } }: { readonly account: Account }) {
  return (
    <>
      {openedBy && (
        <Fact name={text.facts.openedBy}>
          <LinkMaker {...openedBy} />
        </Fact>
      )}
      {waitingLink && (
        <Fact name={text.facts.waitingLink}>
          <LinkMaker {...waitingLink} />, {text.facts.until} <Time at={waitingLink.expiresAt} />
        </Fact>
      )}
    </>
  );
}

function Person({ account }: { readonly account: Account }) {
  return (
    <div className="person">
      <Facts>
        <Fact name={text.facts.email}>
          <bdi>{account.email}</bdi>{' '}
          <Copy text={account.email} label={peopleText.copyEmail(account.email)} />
        </Fact>
        <Fact name={text.facts.state}>
          <StateBadge state={account.state} />
        </Fact>
        <Fact name={text.facts.lastSignInAt}>
          {account.lastSignInAt ? <Time at={account.lastSignInAt} /> : peopleText.never}
        </Fact>
        <Fact name={text.facts.createdAt}>
          <Time at={account.createdAt} />
        </Fact>
        <LinkFacts account={account} />
        {account.disabledAt && (
          <Fact name={text.facts.disabledAt}>
            <Time at={account.disabledAt} />
          </Fact>
        )}
        <Fact name={text.facts.id}>
          <ShortId id={account.id} copy={text.facts.copyId} />
        </Fact>
      </Facts>
      <ApplicationsPanel account={account} />
      <AccessPanel account={account} />
      <RightsPanel account={account} />
    </div>
  );
}
