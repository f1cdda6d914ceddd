/** The tree of a framework with its search, beside the details of the item in focus. */
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Filter, isFiltering } from '../../outline/view.ts';
import { frameworkRoute } from '../../routes/framework.ts';
import { frameworkText as text } from '../../text/framework.ts';
import { FilteredEmpty } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { Details } from './details.tsx';
import { Grid } from './grid.tsx';
import { Toolbar } from './toolbar.tsx';
import type { Target } from './use-grid-window.ts';
import { type LoadedOutline, useUsage } from './use-outline.ts';
import { type Tree, useTree } from './use-tree.ts';
import { WholeSearch } from './whole.tsx';

const NO_FILTER: Filter = { search: '', type: null, educationLevel: null, isUsed: false };

/** The filter: at once here, after a pause in the address. */
function useFilter({ types }: LoadedOutline) {
  const { search, setSearch } = usePage(frameworkRoute);
  const type = types.indexOf(search.type ?? '?');
  const [filter, setFilter] = useState<Filter>({
    search: search.search ?? '',
    type: type < 0 ? null : type,
    educationLevel: search.level ?? null,
    isUsed: search.used === '1',
  });
  const write = useDebouncedCallback((next: Filter) => {
    const named = {
      search: next.search || undefined,
      type: next.type === null ? undefined : types[next.type],
      level: next.educationLevel ?? undefined,
      used: next.isUsed ? ('1' as const) : undefined,
    };
    setSearch(named, { replace: true });
  }, 300);
  const change = (patch: Partial<Filter>) => {
    const next = { ...filter, ...patch };
    setFilter(next);
    write(next);
  };
  return { filter, change };
}

/** The way to rows: to an item by its id, from match to match. */
function useTargets({ thread }: LoadedOutline, tree: Tree, item: string | undefined) {
  const [target, setTarget] = useState<Target>();
  const [match, setMatch] = useState(0);
  const { view, shown, expansion, setExpansion } = tree;
  const goToItem = async (id: string, withFocus: boolean) => {
    const place = await thread.call('place', { id, expansion });
    if (!place) return;
    setExpansion(place.expansion);
    setTarget({ row: place.row, withFocus });
  };
  const isShown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item of the address, at the start
  useEffect(() => {
    if (isShown.current || !view) return;
    isShown.current = true;
    if (item) void goToItem(item, false);
  }, [view]);
  const goToMatch = (index: number) => {
    const row = view?.rows[view.matches[index] ?? -1];
    if (row === undefined) return;
    setMatch(index);
    setTarget({ row, withFocus: false });
  };
  const key = JSON.stringify(shown);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each filter
  useEffect(() => {
    if (!isFirst.current && view && isFiltering(shown)) goToMatch(view.best);
    if (view) isFirst.current = false;
  }, [key, view === undefined]);
  const step = (by: 1 | -1) => {
    const count = view?.matches.length ?? 0;
    if (count > 0) goToMatch((match + by + count) % count);
  };
  return { target, setTarget, match, step, goToItem };
}

interface BrowserProps {
  readonly documentId: string;
  readonly outline: LoadedOutline;
}

export function Browser({ documentId, outline }: BrowserProps) {
  const { search, setSearch } = usePage(frameworkRoute);
  const { item } = search;
  const usage = useUsage(documentId, outline.thread);
  const { filter, change } = useFilter(outline);
  const { thread, rows } = outline;
  const name = `lectern-tree-${documentId}`;
  const tree = useTree({ thread, name, rows, filter, usage });
  const { target, setTarget, match, step, goToItem } = useTargets(outline, tree, item);
  const panel = useRef<HTMLDivElement>(null);
  const setItem = (id: string | undefined) => setSearch({ item: id }, { replace: true });
  const openItem = (id: string) => {
    setItem(id);
    void goToItem(id, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F3') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const { view } = tree;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: F3 steps through matches from anywhere
    <div className="browser" onKeyDown={onKeyDown}>
      <Toolbar
        outline={outline}
        tree={tree}
        filter={filter}
        match={match}
        onFilter={change}
        onStep={step}
      />
      {tree.shown.search.trim() !== '' && (
        <WholeSearch documentId={documentId} search={tree.shown.search} onItem={openItem} />
      )}
      <div className="browser-parts" data-item={item !== undefined || undefined}>
        {view?.rows.length === 0 ? (
          <FilteredEmpty filters={[filter.search]} onClear={() => change(NO_FILTER)} />
        ) : (
          view && (
            <Grid
              outline={outline}
              tree={tree}
              view={view}
              usage={usage}
              item={item}
              target={target}
              onItem={setItem}
              onEnter={() => panel.current?.querySelector('aside')?.focus()}
              onGo={setTarget}
            />
          )
        )}
        <div ref={panel} className="browser-panel">
          {item ? (
            <Details
              documentId={documentId}
              id={item}
              usage={usage}
              onItem={openItem}
              onClose={() => setItem(undefined)}
            />
          ) : (
            <p className="soft browser-none">{text.details.none}</p>
          )}
        </div>
      </div>
    </div>
  );
}
