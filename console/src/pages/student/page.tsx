/** One student: who it is, today, and its parts, which share the days and the zone. */
import { lazy, Suspense } from 'react';
import { useRead } from '../../data/queries.ts';
import { nameOf, type User } from '../../data/students.ts';
import { STUDENT_TABS, studentRoute } from '../../routes/student.ts';
import { studentsRoute } from '../../routes/students.ts';
import { studentText as text } from '../../text/student.ts';
import { Copy } from '../../ui/copy.tsx';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Async, Loading } from '../../ui/states.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { ZoneContext } from '../../ui/time.tsx';
import { usePage } from '../../ui/use-page.ts';
import { StudentFacts } from './facts.tsx';
import { Overview } from './overview.tsx';
import { RangeBar } from './range.tsx';
import { usePageZone, useView, type View } from './view.ts';

// The first tab comes with the page, the others when they are opened.
const Ledger = lazy(async () => ({ default: (await import('./ledger.tsx')).Ledger }));
const Sessions = lazy(async () => ({ default: (await import('./sessions.tsx')).Sessions }));

export function Page() {
  const { params } = usePage(studentRoute);
  const { studentId } = params;
  const read = useRead('GET /rostering/1.0/users/{sourcedId}', { path: { sourcedId: studentId } });
  const student = read.data?.user;
  return (
    <>
      <PageHead
        title={(student && nameOf(student)) || studentId}
        above={[text.trail]}
        trail={
          <>
            <PageLink to={studentsRoute}>{text.trail}</PageLink>
            <span aria-hidden="true">›</span>
            <code className="student-id">{studentId}</code>
            <Copy text={studentId} label={text.fact.copyId} />
          </>
        }
        lead={
          student &&
          (student.status === 'active' ? text.recorded : `${text.deleted} ${text.recorded}`)
        }
      />
      <Async query={read}>{({ user }) => <Student key={user.sourcedId} student={user} />}</Async>
    </>
  );
}

function Student({ student }: { readonly student: User }) {
  const { school, zone, chosen } = usePageZone(student);
  // Its zone decides where the days begin: without it they would be read twice.
  if (school.isPending) return <Loading />;
  return (
    <ZoneContext value={zone}>
      <Parts student={student} zone={zone} chosen={chosen} school={school} />
    </ZoneContext>
  );
}

interface PartsProps extends ReturnType<typeof usePageZone> {
  readonly student: User;
}

function Parts({ student, zone, chosen, school }: PartsProps) {
  const { search, href } = usePage(studentRoute);
  const { view, range, term } = useView(student, zone);
  const tab = search.tab ?? 'overview';
  return (
    <>
      <StudentFacts view={view} school={school} />
      <LinkTabs
        label={text.tabs.label}
        current={tab}
        tabs={STUDENT_TABS.map((id) => ({
          ...{ id, name: text.tabs[id] },
          href: href({ tab: id === 'overview' ? undefined : id, standard: undefined }),
        }))}
      />
      <RangeBar view={view} range={range} term={term} zone={chosen} schoolZone={school.zone} />
      <Suspense fallback={<Loading />}>
        {term.isLoading ? <Loading /> : <Part tab={tab} view={view} />}
      </Suspense>
    </>
  );
}

interface PartProps {
  readonly tab: (typeof STUDENT_TABS)[number];
  readonly view: View;
}

function Part({ tab, view }: PartProps) {
  if (tab === 'xp') return <Ledger view={view} />;
  if (tab === 'sessions') return <Sessions view={view} />;
  return <Overview view={view} />;
}
