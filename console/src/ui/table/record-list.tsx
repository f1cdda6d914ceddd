/** A list that the server sorts and searches, in all its states; the address says which rows. */
import type { ReactNode } from 'react';
import type { ReadList } from '../../data/requests/lists.ts';
import type { PageRoute } from '../../routes/route.ts';
import { tableText } from '../../text/states.ts';
import { Async, Empty, FilteredEmpty } from '../states.tsx';
import { usePage } from '../use-page.ts';
import { readSort, type Sort, sortText } from './columns.ts';
import { More } from './more.tsx';
import { SearchField } from './search-field.tsx';
import { Table, type TableProps } from './table.tsx';

/** The part of a page's address that every list has. */
interface ListSearch {
  readonly [name: string]: string | number | boolean | undefined;
  readonly search: string | undefined;
  readonly sort: string | undefined;
}

/**
 * The address of a page with a list, which is sorted by the column (`name`, or `-name` for
 * descending) unless the address says otherwise; `query` is for `useReadList`.
 */
export function useListPage<Search extends ListSearch, Params extends string>(
  route: PageRoute<Search, Params>,
  column: string,
) {
  const page = usePage(route);
  const { search: words, sort: given } = page.search;
  const sort: Sort = readSort(given) ?? readSort(column) ?? { column, isDescending: false };
  const set = (patch: Partial<ListSearch>) =>
    page.setSearch(patch as Partial<Search>, { replace: true });
  return {
    ...page,
    words,
    sort,
    onSort: (next: Sort) => set({ sort: sortText(next) }),
    onSearch: (next: string | undefined) => set({ search: next }),
    /** Names the other filters, which it ends, too. */
    onClear: (others: Readonly<Record<string, undefined>> = {}) =>
      page.setSearch({ search: undefined, ...others } as Partial<Search>),
    query: {
      sort: sort.column,
      orderBy: sort.isDescending ? 'desc' : 'asc',
      ...(words ? { search: words } : {}),
    } as const,
  };
}

interface ListText {
  readonly caption: string;
  /** The label of the search. */
  readonly search: string;
  readonly empty: {
    readonly title: string;
    readonly sentence: string;
  };
}

/** Filters beside the search. */
interface MoreFilters {
  readonly fields: ReactNode;
  /** The filters that are set, in words. */
  readonly words: readonly string[];
  /** The address without them. */
  readonly none: Readonly<Record<string, undefined>>;
}

interface RecordListProps<Row>
  extends Pick<TableProps<Row>, 'name' | 'columns' | 'keyOf' | 'hrefOf' | 'selection'> {
  readonly page: Pick<
    ReturnType<typeof useListPage>,
    'words' | 'sort' | 'onSort' | 'onSearch' | 'onClear'
  >;
  readonly list: ReadList<Row>;
  readonly text: ListText;
  readonly filters?: MoreFilters;
  /** The one next step when there is no row at all. */
  readonly emptyAction?: ReactNode;
  /** Below a list that is not empty. */
  readonly children?: ReactNode;
}

/** Search, filters, table, more rows, CSV; without any row it says what the list is for. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { page, list, text, filters, emptyAction, children, ...table } = props;
  const { words, sort, onSort, onSearch, onClear } = page;
  const set = [...(words ? [tableText.searched(words)] : []), ...(filters?.words ?? [])];
  return (
    <Async query={list.query}>
      {() =>
        list.rows.length === 0 && set.length === 0 ? (
          <Empty title={text.empty.title} action={emptyAction}>
            {text.empty.sentence}
          </Empty>
        ) : (
          <>
            <Table
              {...table}
              caption={text.caption}
              rows={list.rows}
              sort={sort}
              onSort={onSort}
              file={list.file}
              toolbar={
                <>
                  <SearchField label={text.search} value={words} onSearch={onSearch} />
                  {filters?.fields}
                </>
              }
              empty={<FilteredEmpty filters={set} onClear={() => onClear(filters?.none)} />}
              footer={<More shown={list.rows.length} total={list.total} query={list.query} />}
            />
            {children}
          </>
        )
      }
    </Async>
  );
}
