/** The imports of files: what came in, by whom, and what became of it; the way to a new one. */
import { Button, Select } from '@mantine/core';
import type { Import } from '../../../../sdk/src/generated/openapi.ts';
import { useNames } from '../../data/records/names.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { useWho } from '../../data/requests/queries.ts';
import { useSession } from '../../data/viewer/session.ts';
import { importRoute } from '../../routes/operation/import.ts';
import { IMPORT_KINDS, IMPORT_STATES, importsRoute } from '../../routes/operation/imports.ts';
import { hrefOf } from '../../routes/route.ts';
import { importsText as text } from '../../text/operation/imports.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page.tsx';
import { RecordList, useListPage } from '../../ui/table/record-list.tsx';
import { usePage } from '../../ui/use-page.ts';
import { columns } from './columns.tsx';
import { isUnderWay } from './kinds.ts';
import { NewImport } from './new-import.tsx';

/** While an import is under way. */
const ASK_MS = 1_000;

export function Page() {
  const page = useListPage(importsRoute, '-createdAt');
  const { search, setSearch } = page;
  const who = useWho();
  const district = useDistrict();
  const list = useReadList<Import, 'GET /admin/1.0/imports'>(
    'GET /admin/1.0/imports',
    { query: { ...page.query, ...filterOf(search) } },
    {
      rowsOf: ({ imports }) => imports,
      everyMs: (rows) => rows.some(({ state }) => isUnderWay(state)) && ASK_MS,
    },
  );
  const button = (
    <Button
      variant="filled"
      leftSection={<Icon name="plus" />}
      onClick={() => setSearch({ new: '1' })}
    >
      {text.new.open}
    </Button>
  );
  return (
    <>
      <PageHead
        title={text.title}
        lead={district === undefined ? text.lead : text.district.lead(district)}
        actions={button}
      />
      <RecordList
        name="imports"
        text={district === undefined ? text : DISTRICT_TEXT}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => hrefOf(importRoute, { who, params: { importId: id } })}
        page={page}
        list={list}
        filters={{
          fields: <Filters />,
          words: wordsOf(search),
          none: { kind: undefined, state: undefined },
        }}
        emptyAction={button}
      />
      {search.new && <NewImport onClose={() => setSearch({ new: undefined }, { replace: true })} />}
    </>
  );
}

/** The name of the own district; undefined = the platform. */
function useDistrict(): string | undefined {
  const { orgRole } = useSession();
  const orgId = useWho().kind === 'district' ? orgRole?.orgId : undefined;
  const names = useNames('orgs', [orgId]);
  return orgId ? (names.get(orgId) ?? orgId) : undefined;
}

const DISTRICT_TEXT = { ...text, empty: { ...text.empty, sentence: text.district.empty } };

type Search = ReturnType<typeof importsRoute.readSearch>;

/** The filters that are set, in words. */
function wordsOf({ kind, state }: Search): readonly string[] {
  return [
    ...(kind ? [text.filter.kind(text.kind[kind])] : []),
    ...(state ? [text.filter.state(text.state[state])] : []),
  ];
}

function filterOf({ kind, state }: Search): { readonly filter?: string } {
  const clauses = [...(kind ? [`kind='${kind}'`] : []), ...(state ? [`state='${state}'`] : [])];
  return clauses.length > 0 ? { filter: clauses.join(' AND ') } : {};
}

const KINDS = IMPORT_KINDS.map((value) => ({ value, label: text.kind[value] }));
const STATES = IMPORT_STATES.map((value) => ({ value, label: text.state[value] }));

function Filters() {
  const { search, setSearch } = usePage(importsRoute);
  const isPlatform = useWho().kind === 'platform';
  return (
    <>
      {isPlatform && (
        <Select
          aria-label={text.column.kind}
          placeholder={text.anyKind}
          clearable
          data={KINDS}
          value={search.kind ?? null}
          onChange={(value) => setSearch({ kind: value ?? undefined })}
        />
      )}
      <Select
        aria-label={text.column.state}
        placeholder={text.anyState}
        clearable
        data={STATES}
        value={search.state ?? null}
        onChange={(value) => setSearch({ state: value ?? undefined })}
      />
    </>
  );
}
