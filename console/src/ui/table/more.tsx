/** The end of a list: how many rows there are, and a button for more. */
import { Button } from '@mantine/core';
import { tableText } from '../../text/states.ts';

interface MoreProps {
  readonly shown: number;
  /** Left out = not known. */
  readonly total?: number | undefined;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
}

export function More({ shown, total, query }: MoreProps) {
  return (
    <div className="more">
      <span className="soft">
        {total === undefined || total === shown
          ? tableText.rows(shown)
          : tableText.rowsOf(shown, total)}
      </span>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {tableText.more}
        </Button>
      )}
    </div>
  );
}
