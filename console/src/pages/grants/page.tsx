/** What applications may read of a district by grants, for its operators. */
import { grantsRoute } from '../../routes/access/grants.ts';
import { grantsText as text } from '../../text/access/grants.ts';
import { PageHead } from '../../ui/page.tsx';
import { useListPage } from '../../ui/table/record-list.tsx';
import { GrantButton, Grants } from './grants.tsx';

export function Page() {
  const page = useListPage(grantsRoute, '-createdAt');
  const { search, setSearch } = page;
  const setGranting = (isGranting: boolean) =>
    setSearch({ new: isGranting ? '1' : undefined }, { replace: !isGranting });
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={<GrantButton onClick={() => setGranting(true)} />}
      />
      <Grants page={page} isGranting={search.new === '1'} onGrant={setGranting} />
    </>
  );
}
