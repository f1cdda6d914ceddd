/** What the student knows of a framework: its tree with the recall of each standard. */
import { useEffect, useRef, useState } from 'react';
import type { Mastery as MasteryReply } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import { type Filter, NO_FILTER } from '../../outline/view.ts';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { studentText } from '../../text/students/student.ts';
import { FrameworkPicker, useFrameworks } from '../../ui/fields/framework-picker.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts } from '../../ui/page.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { formatPercent } from '../../ui/values/format.ts';
import { FilteredGrid } from '../framework/grid.tsx';
import type { Mark } from '../framework/grid-row.tsx';
import { filterWords, Toolbar } from '../framework/toolbar.tsx';
import { type LoadedOutline, useOutline } from '../framework/use-outline.ts';
import { useTargets } from '../framework/use-targets.ts';
import { useTree } from '../framework/use-tree.ts';
import type { View } from './view.ts';

const text = studentText.mastery;

type Items = MasteryReply['items'];

export function Mastery({ view: { studentId } }: { readonly view: View }) {
  const { search, setSearch } = usePage(studentRoute);
  const { framework } = search;
  const query = { studentId, ...(framework ? { frameworkId: framework } : {}) };
  const read = useRead('GET /insights/1.0/mastery', { query }, { keep: true });
  const frameworks = useFrameworks();
  return (
    <Async query={read}>
      {({ frameworkId, items }) =>
        frameworkId === null ? (
          <Empty title={text.empty.title}>{text.empty.sentence}</Empty>
        ) : (
          <>
            <div className="student-framework screen-only">
              <FrameworkPicker
                frameworks={frameworks}
                value={frameworkId}
                onChange={(chosen) => setSearch({ framework: chosen }, { replace: true })}
              />
            </div>
            <p className="student-known">{leadOf(items)}</p>
            <FrameworkMastery key={frameworkId} {...{ studentId, frameworkId, items }} />
          </>
        )
      }
    </Async>
  );
}

function leadOf(items: Items): string {
  const known = Object.values(items).filter(({ students }) => students > 0);
  return text.lead(known.length, known.filter(({ recalled }) => recalled > 0).length);
}

interface MasteryProps {
  readonly studentId: string;
  readonly frameworkId: string;
  readonly items: Items;
}

function FrameworkMastery(props: MasteryProps) {
  const outline = useOutline(props.frameworkId);
  return (
    <Async query={outline}>
      {(loaded) => <Tree key={loaded.revision} {...props} outline={loaded} />}
    </Async>
  );
}

function Tree({ outline, ...props }: MasteryProps & { readonly outline: LoadedOutline }) {
  const { frameworkId, items } = props;
  const { thread, rows } = outline;
  // Before the tree asks for its view.
  useEffect(() => void thread.call('usage', items), [thread, items]);
  const [filter, setFilter] = useState<Filter>({
    ...NO_FILTER,
    isMarked: Object.keys(items).length > 0 || null,
  });
  const name = `lectern-mastery-${frameworkId}`;
  const tree = useTree({ thread, name, rows, filter, known: [items] });
  const [item, setItem] = useState<string>();
  const { target, setTarget, match, step, onKeyDown } = useTargets(outline, tree, undefined);
  const panel = useRef<HTMLElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: F3 steps through matches from anywhere
    <div onKeyDown={onKeyDown}>
      <Toolbar
        outline={outline}
        tree={tree}
        filter={filter}
        match={match}
        onFilter={(patch) => setFilter((now) => ({ ...now, ...patch }))}
        onStep={step}
        marked={text.known}
      />
      <div className="browser-parts student-mastery">
        <FilteredGrid
          outline={outline}
          tree={tree}
          words={filterWords(filter, outline, text.known)}
          marks={[{ header: text.column, markOf: (id) => markOf(items[id]) }]}
          item={item}
          target={target}
          onItem={setItem}
          onEnter={() => panel.current?.focus()}
          onGo={setTarget}
          onClear={() => setFilter(NO_FILTER)}
        />
        <aside ref={panel} tabIndex={-1} className="browser-panel" aria-label={text.details}>
          {item ? <Numbers {...props} id={item} /> : <p className="soft">{text.choose}</p>}
        </aside>
      </div>
    </div>
  );
}

function markOf(one: Items[string] | undefined): Mark | undefined {
  if (!one) return undefined;
  const { meanRecall, recalled, due, lapses, mastered } = one;
  const share = meanRecall === null ? undefined : formatPercent(meanRecall / 100);
  const parts = [
    ...(share ? [text.recallOf(share)] : []),
    ...(due ? [text.isDue] : []),
    ...(lapses ? [text.lapsesOf(lapses)] : []),
    ...(mastered ? [text.fullScore] : []),
  ];
  return {
    short: [share, mastered ? '✓' : undefined].filter(Boolean).join(' '),
    meaning: text.meaning(parts),
    tone: share === undefined ? undefined : recalled ? 'ok' : 'warn',
  };
}

function Numbers({ studentId, frameworkId, items, id }: MasteryProps & { readonly id: string }) {
  const one = items[id];
  const { meanRecall = null, recalled = 0, due = 0, lapses = 0, mastered = 0 } = one ?? {};
  return (
    <>
      <Facts>
        <Fact name={text.recall}>
          {meanRecall === null
            ? text.none
            : `${formatPercent(meanRecall / 100)} · ${recalled ? text.recalled : text.below}`}
        </Fact>
        {meanRecall !== null && (
          <>
            <Fact name={text.review}>{due ? text.due : text.notDue}</Fact>
            <Fact name={text.lapses}>{lapses}</Fact>
          </>
        )}
        <Fact name={text.score}>{mastered ? text.full : text.notFull}</Fact>
      </Facts>
      <ul>
        {meanRecall !== null && (
          <li>
            <PageLink
              to={studentRoute}
              params={{ studentId }}
              search={{ tab: 'reviews', standard: id }}
            >
              {text.openReview}
            </PageLink>
          </li>
        )}
        <li>
          <PageLink to={frameworkRoute} params={{ documentId: frameworkId }} search={{ item: id }}>
            {text.openStandard}
          </PageLink>
        </li>
      </ul>
    </>
  );
}
