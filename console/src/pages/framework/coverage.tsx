/** How much of a framework has content: its parts as a list, and the same as a picture to zoom. */
import { useEffect, useState } from 'react';
import type { Coverage as Counted, Part } from '../../outline/coverage.ts';
import { NO_FILTER } from '../../outline/view.ts';
import { frameworkRoute, MASTERY } from '../../routes/content/framework.ts';
import { frameworkText } from '../../text/content/framework.ts';
import { Chips } from '../../ui/fields/chips.tsx';
import { HrefLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { clamped } from '../../ui/values/clamp.tsx';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import { MasteryChoice, MasteryNote } from './mastery.tsx';
import { Sunburst } from './sunburst.tsx';
import { useMastery } from './use-mastery.ts';
import { type LoadedOutline, useUsage } from './use-outline.ts';

const text = frameworkText.coverage;

interface CoverageProps {
  readonly documentId: string;
  readonly title: string;
  readonly outline: LoadedOutline;
}

export function Coverage({ documentId, title, outline }: CoverageProps) {
  const { search, setSearch, href } = usePage(frameworkRoute);
  const { thread } = outline;
  const usage = useUsage(documentId, thread);
  const mastery = useMastery(documentId, thread);
  const counted = useCounted(outline, search.root ?? null, [usage, mastery?.items]);
  const hasMastery = mastery?.items !== undefined;
  const shown = useShown(hasMastery);
  const zoom = (id: string | undefined) => setSearch({ root: id });
  if (!usage || !counted) return <Loading />;
  const last = counted.trail.at(-1);
  const legend = { whole: counted.whole, shown, hasMastery };
  const fits = (part: Counts) => shown === undefined || SHOWN[shown].countOf(part) > 0;
  return (
    <>
      <Sum {...legend} />
      <div className="tree-toolbar screen-only">
        <Legend {...legend} />
        <MasteryChoice
          filter={NO_FILTER}
          onFilter={({ mastery: level }) => {
            if (typeof level === 'number') setSearch({ view: undefined, mastery: MASTERY[level] });
          }}
        />
      </div>
      {mastery && <MasteryNote mastery={mastery} />}
      <Trail trail={counted.trail} hrefOf={(root) => href({ root })} />
      <div className="coverage-parts">
        <Table
          name="coverage"
          caption={text.caption}
          columns={columnsOf(hasMastery)}
          rows={counted.parts.filter(fits)}
          empty={<p className="soft">{text.none}</p>}
          keyOf={({ row }) => String(row)}
          hrefOf={({ id, children }) =>
            children > 0 ? href({ root: id }) : href({ view: undefined, root: undefined, item: id })
          }
        />
        <Sunburst
          title={last?.name ?? title}
          counted={counted}
          {...{ hasMastery, fits }}
          onZoom={zoom}
        />
      </div>
    </>
  );
}

/** Counted anew when what is known of items is. */
function useCounted(
  { thread }: LoadedOutline,
  root: string | null,
  known: readonly unknown[],
): Counted | undefined {
  const [counted, setCounted] = useState<Counted>();
  useEffect(() => {
    let isCurrent = true;
    void thread.call('coverage', root).then((found) => isCurrent && setCounted(found));
    return () => {
      isCurrent = false;
    };
  }, [thread, root, ...known]);
  return counted;
}

type Counts = Counted['whole'];

/** What the legend shows: how many standards of a part, and the list of them. */
const SHOWN = {
  covered: { search: { used: '1', mastery: undefined }, countOf: ({ covered }: Counts) => covered },
  missing: {
    search: { used: '0', mastery: undefined },
    countOf: ({ standards, covered }: Counts) => standards - covered,
  },
  unknown: {
    search: { used: undefined, mastery: 'below' },
    countOf: ({ standards, known }: Counts) => standards - known,
  },
} as const;

type Shown = keyof typeof SHOWN;

/** Which of them the address names; undefined = all. */
function useShown(hasMastery: boolean): Shown | undefined {
  const { used, mastery } = usePage(frameworkRoute).search;
  if (used) return used === '1' ? 'covered' : 'missing';
  return hasMastery && mastery === 'below' ? 'unknown' : undefined;
}

interface LegendProps extends Pick<Counted, 'whole'> {
  readonly shown: Shown | undefined;
  readonly hasMastery: boolean;
}

/** The number of the whole framework, which leads to the list of what it counts. */
function Sum({ whole, shown = 'covered' }: LegendProps) {
  const { href } = usePage(frameworkRoute);
  const { search, countOf } = SHOWN[shown];
  return (
    <p className="coverage-sum">
      <HrefLink href={href({ view: undefined, root: undefined, ...search })}>
        {text.of[shown](formatNumber(countOf(whole)), formatNumber(whole.standards))}
      </HrefLink>
    </p>
  );
}

/** Which standards stand out in the table and in the picture. */
function Legend({ whole, shown, hasMastery }: LegendProps) {
  const { setSearch } = usePage(frameworkRoute);
  const names = (Object.keys(SHOWN) as Shown[]).filter((name) => name !== 'unknown' || hasMastery);
  return (
    <Chips
      label={text.show}
      chips={names.map((name) => ({
        ...{ name, label: text[name], isPressed: name === shown },
        count: formatNumber(SHOWN[name].countOf(whole)),
      }))}
      onToggle={(name) =>
        setSearch(name === shown ? { used: undefined, mastery: undefined } : SHOWN[name].search, {
          replace: true,
        })
      }
    />
  );
}

interface TrailProps {
  readonly trail: readonly Part[];
  readonly hrefOf: (root: string | undefined) => string;
}

function Trail({ trail, hrefOf }: TrailProps) {
  if (trail.length === 0) return null;
  return (
    <nav className="coverage-trail" aria-label={text.trail}>
      <HrefLink href={hrefOf(undefined)}>{text.whole}</HrefLink>
      {trail.map(({ id, name }, index) => (
        <span key={id}>
          <span aria-hidden="true">› </span>
          {index === trail.length - 1 ? name : <HrefLink href={hrefOf(id)}>{name}</HrefLink>}
        </span>
      ))}
    </nav>
  );
}

const shareOf = ({ standards, covered }: Part) => (standards === 0 ? 0 : covered / standards);

const number = (id: keyof Part & string, header: string): Column<Part> => ({
  ...{ id, header, align: 'end', isSortable: true },
  cell: (part) => formatNumber(Number(part[id])),
  value: (part) => Number(part[id]),
});

function columnsOf(hasMastery: boolean): readonly Column<Part>[] {
  return [
    {
      ...{ id: 'part', header: text.part, isSortable: true },
      cell: ({ name, text: statement }) => (
        <>
          {name}
          {statement && statement !== name && (
            <span className="coverage-statement soft"> {clamped(statement)}</span>
          )}
        </>
      ),
      value: ({ name }) => name,
    },
    {
      ...{ id: 'share', header: text.share, align: 'end', isSortable: true },
      cell: (part) => formatPercent(shareOf(part)),
      value: shareOf,
    },
    number('standards', text.standards),
    number('covered', text.covered),
    {
      ...{ id: 'missing', header: text.missing, align: 'end', isSortable: true },
      cell: ({ standards, covered }) => formatNumber(standards - covered),
      value: ({ standards, covered }) => standards - covered,
    },
    ...(hasMastery ? [number('known', text.known)] : []),
  ];
}
