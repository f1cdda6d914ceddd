/** Above a table: its filters, which columns are shown, and its rows as a CSV file. */
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useRef, useState } from 'react';
import { isLecternError, sentenceOf } from '../../data/requests/api.ts';
import { CSV_ROWS_MAX, type CsvFile, type ListFile } from '../../data/requests/list-file.ts';
import { storeHiddenColumns } from '../../data/viewer/preferences.ts';
import { tableText } from '../../text/states.ts';
import { Icon } from '../icon.tsx';
import type { Column } from './columns.ts';
import { csvName, csvText, download } from './csv.ts';

interface TableMenuProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly file?: ListFile;
  readonly hidden: readonly string[];
  readonly setHidden: (names: readonly string[]) => void;
  readonly children?: ReactNode;
}

export function TableMenu<Row>({
  name,
  columns,
  hidden,
  setHidden,
  ...props
}: TableMenuProps<Row>) {
  const hideable = columns.filter(
    ({ isHideable, isShown = true }, index) => index > 0 && isHideable && isShown,
  );
  const isCsv = columns.some(({ value }) => value);
  if (!props.children && hideable.length === 0 && !isCsv) return null;
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id];
    storeHiddenColumns(name, next);
    setHidden(next);
  };
  return (
    <div className="table-menu screen-only">
      <div className="table-toolbar">{props.children}</div>
      {hideable.length > 0 && (
        <Menu closeOnItemClick={false} position="bottom-end">
          <Menu.Target>
            <Button variant="subtle" color="soft" leftSection={<Icon name="columns" />}>
              {tableText.columns}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {hideable.map(({ id, header }) => (
              <Menu.CheckboxItem
                key={id}
                checked={!hidden.includes(id)}
                onChange={() => toggle(id)}
              >
                {header}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isCsv && <CsvButton {...props} name={name} columns={columns} />}
    </div>
  );
}

const toldBy = (error: unknown) =>
  isLecternError(error)
    ? sentenceOf(error)
    : error instanceof Error
      ? error.message
      : String(error);

/** What to say of a file that lacks rows, or may lack some. */
function partOf({ rows, total }: CsvFile): string | undefined {
  if (total !== undefined) return rows < total ? tableText.csvPart(rows, total) : undefined;
  return rows >= CSV_ROWS_MAX ? tableText.csvFull(rows) : undefined;
}

type CsvProps<Row> = Pick<TableMenuProps<Row>, 'name' | 'columns' | 'rows' | 'file'>;

function CsvButton<Row>({ name, columns, rows, file }: CsvProps<Row>) {
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(null);
  const write = async () => {
    const controller = new AbortController();
    running.current = controller;
    setCount(0);
    try {
      if (file) {
        const whole = await file(controller.signal, setCount);
        download(csvName(name, new Date()), whole.blob);
        const message = partOf(whole);
        if (message) notifications.show({ message });
        return;
      }
      download(csvName(name, new Date()), csvText(columns, rows));
    } catch (error) {
      if (!controller.signal.aborted) notifications.show({ color: 'bad', message: toldBy(error) });
    } finally {
      setCount(undefined);
    }
  };
  if (count !== undefined) {
    return (
      <Button onClick={() => running.current?.abort()}>
        {tableText.csvProgress(count)} · {tableText.csvStop}
      </Button>
    );
  }
  return (
    <Button variant="subtle" color="soft" leftSection={<Icon name="download" />} onClick={write}>
      {tableText.csv}
    </Button>
  );
}
