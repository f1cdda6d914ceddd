/** A school or district: which of its classes need help, and how many students take part. */

import { type OrgSummary, useOrgStandards, useOrgSummary } from '../../data/records/summaries.ts';
import { useRead, useWho } from '../../data/requests/queries.ts';
import { usePerson } from '../../data/viewer/person.ts';
import { hrefOf } from '../../routes/route.ts';
import { ORG_PERIODS, schoolRoute } from '../../routes/students/school.ts';
import { summaryRoute } from '../../routes/students/summary.ts';
import { schoolText as text } from '../../text/students/school.ts';
import { PeriodChoice, PeriodDays, PrintButton } from '../../ui/fields/period.tsx';
import { PageLink } from '../../ui/link.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table/table.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { usePage } from '../../ui/use-page.ts';
import { DefinitionLink } from '../../ui/values/outward-link.tsx';
import {
  classColumns,
  nameColumns,
  type OrgBelow,
  orgColumns,
  standardColumns,
} from './columns.tsx';
import { fileName } from './file.ts';
import { Students } from './students.tsx';

export function Page() {
  const { org } = usePage(schoolRoute).search;
  const isPerson = useWho().kind === 'person';
  if (org) return <School orgId={org} />;
  return isPerson ? <OfLeader /> : <OfAccount />;
}

type Org = Omit<OrgBelow, 'sums'>;

/** What is led with an org above it is in the summary of that. */
function OfLeader() {
  const { leads } = usePerson();
  const ids = new Set(leads.map(({ sourcedId }) => sourcedId));
  return <Topmost orgs={leads.filter(({ parentId }) => !parentId || !ids.has(parentId))} />;
}

function OfAccount() {
  return (
    <Async query={useRead('GET /insights/1.0/orgs', {}, { staleMs: 60_000 })}>
      {({ orgs }) => <Topmost orgs={orgs} />}
    </Async>
  );
}

/** One alone is not chosen. */
function Topmost({ orgs }: { readonly orgs: readonly Org[] }) {
  const { href } = usePage(schoolRoute);
  const [first] = orgs;
  if (first && orgs.length === 1) return <School orgId={first.sourcedId} isAlone />;
  return (
    <>
      <PageHead title={text.title} />
      <Table
        name="schools"
        caption={text.choice.caption}
        columns={nameColumns}
        rows={orgs}
        keyOf={({ sourcedId }) => sourcedId}
        hrefOf={({ sourcedId }) => href({ org: sourcedId })}
        empty={<Empty title={text.none.title}>{text.none.sentence}</Empty>}
      />
    </>
  );
}

interface SchoolProps {
  readonly orgId: string;
  /** There is no other to go back to. */
  readonly isAlone?: boolean;
}

function School({ orgId, isAlone = false }: SchoolProps) {
  const { search, setSearch, href } = usePage(schoolRoute);
  const { view = 'summary', period } = search;
  const read = useOrgSummary(orgId, period);
  const found = read.data;
  return (
    <div className="summary">
      <PageHead
        title={found ? found.name || orgId : text.noun}
        above={[text.title]}
        trail={!isAlone && <PageLink to={schoolRoute}>{text.title}</PageLink>}
        lead={found && sentenceOf(found)}
        actions={
          <>
            <PeriodChoice
              periods={ORG_PERIODS}
              value={period}
              onChange={(next) => setSearch({ period: next }, { replace: true })}
            />
            <PrintButton />
          </>
        }
      />
      <LinkTabs
        label={text.views.label}
        current={view}
        tabs={[
          { id: 'summary', name: text.views.summary, href: href({ view: undefined }) },
          { id: 'students', name: text.views.students, href: href({ view: 'students' }) },
        ]}
      />
      {view === 'students' ? (
        <Students orgId={orgId} period={period} />
      ) : (
        <Async query={read}>{(summary) => <Summary summary={summary} />}</Async>
      )}
    </div>
  );
}

function sentenceOf({ sums, classes }: OrgSummary): string {
  if (!sums) return text.tooMany;
  const { students, participated, participatedBefore } = sums;
  const both = classes && classes.length > 1 ? ` ${text.both}` : '';
  return `${text.needs(sums)} ${text.part(participated, students, participatedBefore)}${both}`;
}

interface SummaryProps {
  readonly summary: OrgSummary;
}

function Summary({ summary }: SummaryProps) {
  const { period, orgs, classes, withheld } = summary;
  const isEmpty = classes?.length === 0 && withheld === 0;
  return (
    <>
      <PeriodDays period={period} />
      {withheld > 0 && <p className="summary-days">{text.withheld(withheld)}</p>}
      {orgs.length > 0 && <Orgs summary={summary} />}
      {isEmpty && <Empty title={text.empty.title}>{text.empty.sentence}</Empty>}
      {classes && classes.length > 0 && <Classes rows={classes} summary={summary} />}
      {classes && classes.length > 0 && <Standards summary={summary} />}
    </>
  );
}

function Orgs({ summary }: SummaryProps) {
  const { href } = usePage(schoolRoute);
  return (
    <Panel
      title={text.orgs.title}
      actions={<DefinitionLink at="schools-and-districts" of={text.orgs.title} />}
    >
      <Table
        name={fileName(summary, 'orgs')}
        caption={text.orgs.caption}
        columns={summary.sums ? orgColumns : nameColumns}
        rows={summary.orgs}
        keyOf={({ sourcedId }) => sourcedId}
        hrefOf={({ sourcedId }) => href({ org: sourcedId })}
      />
    </Panel>
  );
}

interface ClassesProps extends SummaryProps {
  readonly rows: NonNullable<OrgSummary['classes']>;
}

function Classes({ summary, rows }: ClassesProps) {
  const who = useWho();
  const { period } = usePage(schoolRoute).search;
  // Analysts read no class.
  const isThere = summaryRoute.places.some((place) => place === who.kind);
  const hrefOfClass = ({ classId }: { readonly classId: string }) =>
    hrefOf(summaryRoute, { who, params: { classId }, search: { period } });
  return (
    <Panel
      title={text.classes.title}
      actions={<DefinitionLink at="schools-and-districts" of={text.classes.title} />}
    >
      <Table
        name={fileName(summary, 'classes')}
        caption={text.classes.caption}
        columns={classColumns}
        rows={rows}
        keyOf={({ classId }) => classId}
        {...(isThere ? { hrefOf: hrefOfClass } : {})}
      />
    </Panel>
  );
}

function Standards({ summary }: SummaryProps) {
  return (
    <Async query={useOrgStandards(summary.orgId)}>
      {({ standards }) =>
        standards &&
        standards.length > 0 && (
          <Panel
            title={text.standards.title}
            actions={<DefinitionLink at="schools-and-districts" of={text.standards.title} />}
          >
            <Table
              name={fileName(summary, 'standards')}
              caption={text.standards.caption}
              columns={standardColumns}
              rows={standards}
              keyOf={({ sourcedId }) => sourcedId}
            />
          </Panel>
        )
      }
    </Async>
  );
}
