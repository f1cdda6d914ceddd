/** The accounts of people who run the platform or build on it. */
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../../sdk/src/generated/openapi.ts';
import { useReadList } from '../../data/lists.ts';
import { PLATFORM } from '../../data/who.ts';
import { accountsRoute } from '../../routes/accounts.ts';
import { personRoute } from '../../routes/person.ts';
import { hrefOf } from '../../routes/route.ts';
import { accountsText as text } from '../../text/accounts.ts';
import { peopleText } from '../../text/people.ts';
import { readSort, type Sort, sortText } from '../../ui/columns.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkDialog, type MadeLink } from '../../ui/link-dialog.tsx';
import { More } from '../../ui/more.tsx';
import { PageHead } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Async, Empty, FilteredEmpty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { columns } from './columns.tsx';
import { InviteDialog } from './invite.tsx';

export function Page() {
  const { search, setSearch } = usePage(accountsRoute);
  const [made, setMade] = useState<MadeLink>();
  const filters = filtersOf(search);
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
      <Accounts filters={filters} />
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

/** The filters as words. */
function filtersOf({ search, state, rights }: Search): readonly string[] {
  return [
    ...(search ? [text.filter.search(search)] : []),
    ...(state ? [text.filter.state(peopleText.state[state])] : []),
    ...(rights ? [text.filter.rights(rights === 'operator' ? text.operators : text.others)] : []),
  ];
}

function queryOf({ search, state, rights }: Search, { column, isDescending }: Sort) {
  const clauses = [
    ...(state ? [`state='${state}'`] : []),
    ...(rights ? [`operator=${rights === 'operator'}`] : []),
  ];
  return {
    sort: column,
    orderBy: isDescending ? 'desc' : 'asc',
    ...(search ? { search } : {}),
    ...(clauses.length > 0 ? { filter: clauses.join(' AND ') } : {}),
  };
}

function Accounts({ filters }: { readonly filters: readonly string[] }) {
  const { search, setSearch } = usePage(accountsRoute);
  const sort: Sort = readSort(search.sort) ?? { column: 'name', isDescending: false };
  const list = useReadList<Account, 'GET /admin/1.0/accounts'>(
    'GET /admin/1.0/accounts',
    { query: queryOf(search, sort) },
    { rowsOf: ({ accounts }) => accounts },
  );
  const clear = { search: undefined, state: undefined, rights: undefined };
  return (
    <Async query={list.query}>
      {() =>
        list.rows.length === 0 && filters.length === 0 ? (
          <Empty title={text.empty.title} command={text.empty.command}>
            {text.empty.sentence}
          </Empty>
        ) : (
          <Table
            name="accounts"
            caption={text.caption}
            columns={columns}
            rows={list.rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => hrefOf(personRoute, { who: PLATFORM, params: { accountId: id } })}
            sort={sort}
            onSort={(next) => setSearch({ sort: sortText(next) }, { replace: true })}
            allRows={list.allRows}
            toolbar={<Filters />}
            empty={<FilteredEmpty filters={filters} onClear={() => setSearch(clear)} />}
            footer={<More shown={list.rows.length} total={list.total} query={list.query} />}
          />
        )
      }
    </Async>
  );
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
      <SearchField
        label={text.search}
        value={search.search}
        onSearch={(value) => setSearch({ search: value }, { replace: true })}
      />
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
