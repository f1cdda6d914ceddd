/** The tree of a framework with its search, beside the details of the item in focus. */
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { Usage } from '../../outline/calls.ts';
import { type Filter, NO_FILTER } from '../../outline/view.ts';
import { frameworkRoute, MASTERY } from '../../routes/content/framework.ts';
import { frameworkText as text } from '../../text/content/framework.ts';
import { usePage } from '../../ui/use-page.ts';
import { Compare, useSelection } from './compare.tsx';
import { Details } from './details.tsx';
import { FilteredGrid, type MarkColumn } from './grid.tsx';
import type { Mark } from './grid-row.tsx';
import { MasteryChoice, MasteryNote, masteryMark } from './mastery.tsx';
import { filterWords, Toolbar } from './toolbar.tsx';
import { type ChosenMastery, useMastery } from './use-mastery.ts';
import { type LoadedOutline, useUsage } from './use-outline.ts';
import { useTargets } from './use-targets.ts';
import { useTree } from './use-tree.ts';
import { WholeSearch } from './whole.tsx';

/** The filter: at once here, after a pause in the address. */
function useFilter({ types }: LoadedOutline) {
  const { search, setSearch } = usePage(frameworkRoute);
  const type = types.indexOf(search.type ?? '?');
  const [filter, setFilter] = useState<Filter>({
    search: search.search ?? '',
    type: type < 0 ? null : type,
    educationLevel: search.level ?? null,
    isMarked: search.used === undefined ? null : search.used === '1',
    mastery: search.mastery === undefined ? null : MASTERY.indexOf(search.mastery),
  });
  const write = useDebouncedCallback((next: Filter) => {
    const named = {
      search: next.search || undefined,
      type: next.type === null ? undefined : types[next.type],
      level: next.educationLevel ?? undefined,
      used: next.isMarked === null ? undefined : next.isMarked ? ('1' as const) : ('0' as const),
      mastery: next.mastery === null ? undefined : MASTERY[next.mastery],
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

function usageMark(used: Usage[string] | undefined): Mark | undefined {
  if (!used) return undefined;
  const { resources, lessons } = used;
  return { short: `${resources} · ${lessons}`, meaning: text.usage(resources, lessons) };
}

/** Mastery has a column where it is of someone. */
function marksOf(
  usage: Usage | undefined,
  mastery: ChosenMastery | undefined,
): readonly MarkColumn[] {
  const used = { header: text.columns.used, markOf: (id: string) => usageMark(usage?.[id]) };
  if (!mastery) return [used];
  const markOf = (id: string) => masteryMark(mastery.items?.[id]);
  return [used, { header: text.mastery.column, markOf }];
}

interface BrowserProps {
  readonly documentId: string;
  readonly outline: LoadedOutline;
}

export function Browser({ documentId, outline }: BrowserProps) {
  const { search, setSearch } = usePage(frameworkRoute);
  const { item } = search;
  const usage = useUsage(documentId, outline.thread);
  const mastery = useMastery(documentId, outline.thread);
  const items = mastery?.items;
  const { filter: wanted, change } = useFilter(outline);
  // Until the numbers are here, nothing is left out for them.
  const filter = items ? wanted : { ...wanted, mastery: null };
  const { thread, rows } = outline;
  const name = `lectern-tree-${documentId}`;
  const tree = useTree({ thread, name, rows, filter, known: [usage, items] });
  const selection = useSelection(thread);
  const { target, setTarget, match, step, goToItem, onKeyDown } = useTargets(outline, tree, item);
  const panel = useRef<HTMLDivElement>(null);
  const setItem = (id: string | undefined) => setSearch({ item: id }, { replace: true });
  const openItem = (id: string) => {
    setItem(id);
    void goToItem(id);
  };
  const known = { documentId, usage, mastery };
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
        marked={text.used}
        unmarked={text.unused}
      >
        <MasteryChoice filter={wanted} onFilter={change} />
      </Toolbar>
      {mastery && <MasteryNote mastery={mastery} />}
      {tree.shown.search.trim() !== '' && (
        <WholeSearch documentId={documentId} search={tree.shown.search} onItem={openItem} />
      )}
      <div className="browser-parts" data-item={item !== undefined || undefined}>
        <FilteredGrid
          outline={outline}
          tree={tree}
          words={filterWords(filter, outline, text.used)}
          marks={marksOf(usage, mastery)}
          item={item}
          selection={selection}
          target={target}
          onItem={setItem}
          onEnter={() => panel.current?.querySelector('aside')?.focus()}
          onGo={setTarget}
          onClear={() => change(NO_FILTER)}
        />
        <div ref={panel} className="browser-panel">
          <Compare selection={selection} {...known} onItem={openItem} />
          {item ? (
            <Details {...known} id={item} onItem={openItem} onClose={() => setItem(undefined)} />
          ) : (
            <p className="soft browser-none">{text.details.none}</p>
          )}
        </div>
      </div>
    </div>
  );
}
