/** How much of a framework has content: its parts as a list, and the same as a picture to zoom. */
import { useEffect, useState } from 'react';
import type { Coverage as Counted, Part } from '../../outline/coverage.ts';
import { NO_FILTER } from '../../outline/view.ts';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { frameworkText } from '../../text/content/framework.ts';
import { HrefLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { usePage } from '../../ui/use-page.ts';
import { clamped } from '../../ui/values/clamp.tsx';
import { formatNumber, formatPercent } from '../../ui/values/format.ts';
import { MasteryChoice, MasteryNote } from './mastery.tsx';
import { Sunburst } from './sunburst.tsx';
import { type ChosenMastery, useMastery } from './use-mastery.ts';
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
  const zoom = (id: string | undefined) => setSearch({ root: id });
  if (!usage || !counted) return <Loading />;
  const last = counted.trail.at(-1);
  return (
    <>
      <Sums counted={counted} mastery={mastery} />
      <div className="tree-toolbar screen-only">
        <MasteryChoice
          filter={NO_FILTER}
          onFilter={({ mastery: level }) => {
            if (level === 2) setSearch({ view: undefined, mastery: 'high' });
            else if (level !== null)
              setSearch({ view: undefined, mastery: level ? 'low' : 'none' });
          }}
        />
      </div>
      {mastery && <MasteryNote mastery={mastery} />}
      <Trail trail={counted.trail} hrefOf={(root) => href({ root })} />
      <div className="coverage-parts">
        <Table
          name="coverage"
          caption={text.caption}
          columns={columnsOf(mastery !== undefined)}
          rows={counted.parts}
          keyOf={({ row }) => String(row)}
          hrefOf={({ id, children }) =>
            children > 0 ? href({ root: id }) : href({ view: undefined, root: undefined, item: id })
          }
        />
        <Sunburst
          title={last?.name ?? title}
          counted={counted}
          hasMastery={mastery !== undefined}
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

interface SumsProps {
  readonly counted: Counted;
  readonly mastery: ChosenMastery | undefined;
}

/** The numbers of the whole framework; each leads to the list of what it counts. */
function Sums({ counted, mastery }: SumsProps) {
  const { href } = usePage(frameworkRoute);
  const { standards, covered, known } = counted.whole;
  const listed = { view: undefined, root: undefined } as const;
  return (
    <p className="coverage-sums">
      <HrefLink href={href({ ...listed, used: '1' })}>
        {text.of(formatNumber(covered), formatNumber(standards))}
      </HrefLink>
      <HrefLink href={href({ ...listed, used: '0' })}>
        {text.missingOf(formatNumber(standards - covered))}
      </HrefLink>
      {mastery?.items && (
        <HrefLink href={href({ ...listed, mastery: 'none' })}>
          {text.unknownOf(formatNumber(standards - known))}
        </HrefLink>
      )}
    </p>
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
    number('standards', text.standards),
    number('covered', text.covered),
    {
      ...{ id: 'missing', header: text.missing, align: 'end', isSortable: true },
      cell: ({ standards, covered }) => formatNumber(standards - covered),
      value: ({ standards, covered }) => standards - covered,
    },
    {
      ...{ id: 'share', header: text.share, align: 'end', isSortable: true },
      cell: (part) => formatPercent(shareOf(part)),
      value: shareOf,
    },
    ...(hasMastery ? [number('known', text.known)] : []),
  ];
}
