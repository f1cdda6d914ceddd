/** The accounts of people who run the platform or build on it. */
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../../sdk/src/generated/openapi.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { PLATFORM } from '../../data/viewer/who.ts';
import { accountsRoute } from '../../routes/access/accounts.ts';
import { personRoute } from '../../routes/access/person.ts';
import { hrefOf } from '../../routes/route.ts';
import { accountsText as text } from '../../text/access/accounts.ts';
import { peopleText } from '../../text/access/people.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page.tsx';
import { LinkDialog, type MadeLink } from '../../ui/people/link-dialog.tsx';
import { RecordList, useListPage } from '../../ui/table/record-list.tsx';
import { usePage } from '../../ui/use-page.ts';
import { columns } from './columns.tsx';
import { InviteDialog } from './invite.tsx';

export function Page() {
  const page = useListPage(accountsRoute, 'name');
  const { search, setSearch } = page;
  const [made, setMade] = useState<MadeLink>();
  const list = useReadList<Account, 'GET /admin/1.0/accounts'>(
    'GET /admin/1.0/accounts',
    { query: { ...page.query, ...filterOf(search) } },
    { rowsOf: ({ accounts }) => accounts },
  );
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={
          <Button
            variant="filled"
            leftSection={<Icon name="plus" />}
            onClick={() => setSearch({ new: '1' })}
          >
            {text.invite.open}
          </Button>
        }
      />
      <RecordList
        name="accounts"
        text={text}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => hrefOf(personRoute, { who: PLATFORM, params: { accountId: id } })}
        page={page}
        list={list}
        filters={{
          fields: <Filters />,
          words: wordsOf(search),
          none: { state: undefined, rights: undefined },
        }}
      />
      {search.new && (
        <InviteDialog
          onMade={setMade}
          onClose={() => setSearch({ new: undefined }, { replace: true })}
        />
      )}
      {made && <LinkDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

type Search = ReturnType<typeof accountsRoute.readSearch>;

/** The filters that are set, in words. */
function wordsOf({ state, rights }: Search): readonly string[] {
  return [
    ...(state ? [text.filter.state(peopleText.state[state])] : []),
    ...(rights ? [text.filter.rights(rights === 'operator' ? text.operators : text.others)] : []),
  ];
}

function filterOf({ state, rights }: Search): { readonly filter?: string } {
  const clauses = [
    ...(state ? [`state='${state}'`] : []),
    ...(rights ? [`operator=${rights === 'operator'}`] : []),
  ];
  return clauses.length > 0 ? { filter: clauses.join(' AND ') } : {};
}

const STATES = (['active', 'invited', 'disabled'] as const).map((value) => {
  return { value, label: peopleText.state[value] };
});
const RIGHTS = [
  { value: 'operator', label: text.operators },
  { value: 'member', label: text.others },
] as const;

function Filters() {
  const { search, setSearch } = usePage(accountsRoute);
  return (
    <>
      <Select
        aria-label={text.state}
        placeholder={text.anyState}
        clearable
        data={STATES}
        value={search.state ?? null}
        onChange={(value) => setSearch({ state: (value ?? undefined) as Search['state'] })}
      />
      <Select
        aria-label={text.rights}
        placeholder={text.anyRights}
        clearable
        data={[...RIGHTS]}
        value={search.rights ?? null}
        onChange={(value) => setSearch({ rights: (value ?? undefined) as Search['rights'] })}
      />
    </>
  );
}
