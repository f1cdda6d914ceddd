/** Items that are selected in the tree, and their details side by side. */
import { ActionIcon, Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { OutlineThread } from '../../outline/client.ts';
import type { OutlineRow } from '../../outline/outline.ts';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { frameworkText } from '../../text/content/framework.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePage } from '../../ui/use-page.ts';
import { ItemDetails, type ItemProps } from './details.tsx';

const text = frameworkText.compare;

/** More columns are too narrow to read. */
const COMPARED_MAX = 4;

const idsOf = (selected: string) => selected.split(',').filter(Boolean).slice(0, COMPARED_MAX);

/** The address has the selection, so that a link shows the same items. */
export function useSelection(thread: OutlineThread) {
  const { search, setSearch } = usePage(frameworkRoute);
  const { selected = '', compare } = search;
  const [items, setItems] = useState<readonly OutlineRow[]>([]);
  /** One more was wanted than are compared. */
  const [isFull, setFull] = useState(false);
  const ids = idsOf(selected);
  useEffect(() => {
    let isCurrent = true;
    void thread.call('items', idsOf(selected)).then((found) => isCurrent && setItems(found));
    return () => {
      isCurrent = false;
    };
  }, [thread, selected]);
  const set = (next: readonly string[]) =>
    setSearch({ selected: next.join(',') || undefined }, { replace: true });
  const onToggle = (id: string) => {
    const isSelected = ids.includes(id);
    setFull(!isSelected && ids.length === COMPARED_MAX);
    if (isSelected) set(ids.filter((one) => one !== id));
    else if (ids.length < COMPARED_MAX) set([...ids, id]);
  };
  const onClear = () => {
    setFull(false);
    set([]);
  };
  const setOpen = (isOpen: boolean) => setSearch({ compare: isOpen ? '1' : undefined });
  return { ids, items, isFull, isOpen: compare === '1', setOpen, onToggle, onClear };
}

interface CompareProps extends Omit<ItemProps, 'id'> {
  readonly selection: ReturnType<typeof useSelection>;
}

export function Compare(props: CompareProps) {
  const { items, isFull, isOpen, setOpen, onToggle, onClear } = props.selection;
  const count = items.length;
  return (
    <section className="compare" aria-label={text.label} data-empty={count === 0 || undefined}>
      <p role="status">
        {count > 0 && text.selected(count)}
        {count === 1 && `. ${text.another}`}
        {isFull && `. ${text.full(COMPARED_MAX)}`}
      </p>
      {count > 0 && (
        <>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <span>{nameOf(item)}</span>
                <ActionIcon
                  aria-label={text.remove(nameOf(item))}
                  onClick={() => onToggle(item.id)}
                >
                  <Icon name="cross" />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <div className="compare-acts screen-only">
            {count > 1 && <Button onClick={() => setOpen(true)}>{text.open(count)}</Button>}
            <Button variant="subtle" onClick={onClear}>
              {text.clear}
            </Button>
          </div>
        </>
      )}
      {isOpen && count > 1 && <Columns {...props} />}
    </section>
  );
}

function nameOf({ code, text: statement }: OutlineRow): string {
  return code ?? statement;
}

function Columns({ selection, ...props }: CompareProps) {
  const { items, setOpen } = selection;
  const close = () => setOpen(false);
  return (
    <Modal opened onClose={close} title={text.open(items.length)} size="90rem">
      <div className="compare-columns">
        {items.map((item) => (
          <section key={item.id} className="details" aria-label={nameOf(item)}>
            <ItemDetails {...props} id={item.id} />
          </section>
        ))}
      </div>
    </Modal>
  );
}
