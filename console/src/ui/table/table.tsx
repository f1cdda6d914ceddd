/**
 * The table of every list: a native table whose header sorts and whose rows are links, of two lines
 * on a phone. Above 200 rows only those on screen are in the document.
 */
import { useMediaQuery } from '@mantine/hooks';
import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { ListFile } from '../../data/requests/list-file.ts';
import { hiddenColumns } from '../../data/viewer/preferences.ts';
import { preload } from '../../routes/routes.ts';
import { tableText } from '../../text/states.ts';
import { Icon } from '../icon.tsx';
import { HrefLink, isPlainClick, useOpen } from '../link.tsx';
import { useIsPrinting } from '../printing.ts';
import { clamped } from '../values/clamp.tsx';
import { type Column, type Sort, sortedRows } from './columns.ts';
import { indexOfRow, useRowKeys, type WindowedRows } from './row-keys.ts';
import { SelectAll, type Selection, SelectRow } from './selection.tsx';
import { TableBox } from './table-box.tsx';
import { TableMenu } from './table-menu.tsx';

export interface TableProps<Row> {
  /** Names its CSV files and the columns that are remembered: `events`. */
  readonly name: string;
  /** What the table is, for those who do not see it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The first cell is a link to it, and a click anywhere in the row follows it. */
  readonly hrefOf?: (row: Row) => string;
  readonly isSelectedRow?: (row: Row) => boolean;
  readonly sort?: Sort | undefined;
  /** Left out: the table sorts its rows, which are all there are, by columns that are sortable. */
  readonly onSort?: (sort: Sort) => void;
  readonly selection?: Selection<Row>;
  /** The CSV file as the server writes it; left out: one of these rows, which are all there are. */
  readonly file?: ListFile;
  /** Left of the buttons above the table: filters. */
  readonly toolbar?: ReactNode;
  /** In place of rows when there are none; the toolbar stays. */
  readonly empty?: ReactNode;
  /** Below the table: more rows. */
  readonly footer?: ReactNode;
  /** What scrolls the rows; the window when left out. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

const WINDOWED_ABOVE = 200;

export function Table<Row>(props: TableProps<Row>) {
  const { name, caption, columns, selection, toolbar, footer } = props;
  const [hidden, setHidden] = useState(() => hiddenColumns(name));
  const [ownSort, setOwnSort] = useState<Sort>();
  const shown = columns.filter(
    ({ id, isShown = true }, index) => index === 0 || (isShown && !hidden.includes(id)),
  );
  const sort = props.onSort ? props.sort : (ownSort ?? props.sort);
  const rows = props.onSort ? props.rows : sortedRows(props.rows, columns, sort);
  const body = useRef<HTMLTableSectionElement>(null);
  const windowed = useRef<WindowedRows>(null);
  useRowKeys(body, windowed);
  const isPrinting = useIsPrinting();
  const isWindowed = rows.length > WINDOWED_ABOVE && !isPrinting;
  const isPhone = useMediaQuery('(width < 40em)', false, { getInitialValueInEffect: false });
  const shownProps = { ...props, rows, columns: shown, isPhone };
  const isEmpty = rows.length === 0 && props.empty !== undefined;
  return (
    <div className="table">
      <TableMenu {...props} rows={rows} hidden={hidden} setHidden={setHidden}>
        {toolbar}
      </TableMenu>
      {isEmpty ? (
        props.empty
      ) : (
        <TableBox label={caption}>
          <table {...(isWindowed ? { 'aria-rowcount': rows.length + 1 } : {})}>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr data-label={tableText.sort}>
                {selection && (
                  <th scope="col" className="table-check">
                    <SelectAll selection={selection} keys={rows.map(props.keyOf)} />
                  </th>
                )}
                {shown.map((column) => (
                  <Header
                    key={column.id}
                    column={column}
                    sort={sort}
                    onSort={props.onSort ?? setOwnSort}
                  />
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {isWindowed ? (
                <WindowedBody {...shownProps} ref={windowed} />
              ) : (
                <PlainBody {...shownProps} />
              )}
            </tbody>
          </table>
        </TableBox>
      )}
      {footer && !isEmpty && <div className="table-footer screen-only">{footer}</div>}
    </div>
  );
}

interface HeaderProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const { id, header, align, width, isSortable } = column;
  const direction =
    sort?.column === id ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      className={align === 'end' ? 'table-end' : undefined}
      style={width ? { width } : undefined}
      aria-sort={direction}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={() => onSort({ column: id, isDescending: direction === 'ascending' })}
        >
          {header}
          {direction ? <Icon name={direction === 'ascending' ? 'up' : 'down'} /> : <SortHint />}
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/** Room for the arrow, so that sorting moves nothing. */
function SortHint() {
  return <span className="table-sort-hint" aria-hidden="true" />;
}

interface BodyProps<Row> extends TableProps<Row> {
  readonly isPhone: boolean;
}

function PlainBody<Row>(props: BodyProps<Row>) {
  return props.rows.map((row) => <TableRow key={props.keyOf(row)} {...props} row={row} />);
}

const ROW_PX = 33;
const TWO_LINES_PX = 61;

function WindowedBody<Row>({
  ref,
  ...props
}: BodyProps<Row> & { readonly ref: Ref<WindowedRows> }) {
  const { rows, columns, selection, keyOf } = props;
  const top = useRef<HTMLTableRowElement>(null);
  const wanted = useRef(-1);
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  useImperativeHandle(ref, () => ({
    show(index) {
      wanted.current = index < 0 ? rows.length + index : index;
      flushSync(drawAnew);
    },
  }));
  // The row with the focus, and that which gets it, stay in the document wherever one scrolls.
  const rangeExtractor = (range: Range) => {
    const row = document.activeElement?.closest('tr');
    const focused = row?.parentElement === top.current?.parentElement ? indexOfRow(row) : -1;
    const kept = [focused, wanted.current].filter((index) => index >= 0 && index < rows.length);
    return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted(
      (left, right) => left - right,
    );
  };
  const options = {
    count: rows.length,
    estimateSize: () => (props.isPhone ? TWO_LINES_PX : ROW_PX),
    overscan: 15,
    rangeExtractor,
    scrollMargin: top.current?.offsetTop ?? 0,
  };
  const { scroller } = props;
  const byWindow = useWindowVirtualizer({ ...options, enabled: !scroller });
  const byElement = useVirtualizer({
    ...options,
    enabled: scroller !== undefined,
    getScrollElement: () => scroller?.current ?? null,
  });
  const windowed = scroller ? byElement : byWindow;
  const items = windowed.getVirtualItems();
  const { scrollMargin } = windowed.options;
  const span = columns.length + (selection ? 1 : 0);
  const gap = (height: number) =>
    height > 0 && (
      <tr>
        <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
      </tr>
    );
  return (
    <>
      <tr ref={top} />
      {items.map(({ index, start }, position) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <Fragment key={keyOf(row)}>
            {gap(start - (items[position - 1]?.end ?? scrollMargin))}
            <TableRow {...props} row={row} index={index} />
          </Fragment>
        );
      })}
      {gap(windowed.getTotalSize() - ((items.at(-1)?.end ?? 0) - scrollMargin))}
    </>
  );
}

function TableRow<Row>(props: BodyProps<Row> & { readonly row: Row; readonly index?: number }) {
  const { row, columns, hrefOf, keyOf, selection, index } = props;
  const open = useOpen();
  const href = hrefOf?.(row);
  const key = keyOf(row);
  const follow = (event: MouseEvent<HTMLElement>) => {
    const isControl = (event.target as Element).closest('a, button, input, label');
    if (!href || isControl || !isPlainClick(event) || getSelection()?.type === 'Range') return;
    open(href);
  };
  const linked = (content: ReactNode) =>
    href ? (
      <HrefLink href={href} className="table-go">
        {content}
      </HrefLink>
    ) : (
      content
    );
  const contents = columns.map((column, position) => {
    const content = clamped(column.cell(row));
    return { ...column, content: position === 0 ? linked(content) : content };
  });
  return (
    <tr
      className={href ? 'table-link' : undefined}
      onClick={follow}
      onPointerEnter={href ? () => preload(href) : undefined}
      data-row={key}
      data-selected={props.isSelectedRow?.(row) || selection?.keys.has(key) || undefined}
      {...(index === undefined ? {} : { 'aria-rowindex': index + 2 })}
    >
      {props.isPhone ? (
        // Belongs to all headers, which sort.
        <td colSpan={contents.length + (selection ? 1 : 0)}>
          <TwoLines contents={contents} />
        </td>
      ) : (
        <>
          {selection && (
            <td className="table-check">
              <SelectRow
                selection={selection}
                allKeys={() => props.rows.map(keyOf)}
                id={key}
                name={selection.nameOf(row)}
              />
            </td>
          )}
          {contents.map(({ id, align, content }) => (
            <td key={id} className={align === 'end' ? 'table-end' : undefined}>
              <div>{content}</div>
            </td>
          ))}
        </>
      )}
    </tr>
  );
}

interface TwoLinesProps<Row> {
  readonly contents: readonly (Column<Row> & { readonly content: ReactNode })[];
}

/** On a phone: what a row is of, and the rest in one line, which names its numbers and times. */
function TwoLines<Row>({ contents: [first, ...others] }: TwoLinesProps<Row>) {
  const { acts = [], rest = [] } = Object.groupBy(others, ({ isActs }) =>
    isActs ? 'acts' : 'rest',
  );
  return (
    <>
      <div>{first?.content}</div>
      <div className="table-rest">
        {rest.map(({ id, header, align, isLabelled, content }) => (
          <span key={id}>
            {(isLabelled || align === 'end') && isShown(content) && `${header} `}
            {content}
          </span>
        ))}
      </div>
      {acts.map(({ id, content }) => (
        <div key={id}>{content}</div>
      ))}
    </>
  );
}

const isShown = (content: ReactNode) => content !== undefined && content !== null && content !== '';
