/** One student: who it is, today, and its parts, which share the days and the zone. */
import { Suspense, useState } from 'react';
import { nameOf } from '../../data/records/names.ts';
import type { User } from '../../data/records/students.ts';
import { useRead, useWho } from '../../data/requests/queries.ts';
import { STUDENT_TABS, studentRoute } from '../../routes/students/student.ts';
import { studentsRoute } from '../../routes/students/students.ts';
import { studentText as text } from '../../text/students/student.ts';
import { later } from '../../ui/later.ts';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Async, Loading } from '../../ui/states.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { usePage } from '../../ui/use-page.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { ZoneContext } from '../../ui/values/time.tsx';
import type { Erased } from './data/erase.tsx';
import { StudentFacts } from './facts.tsx';
import { Overview } from './overview.tsx';
import { RangeBar } from './range.tsx';
import { usePageZone, useView, type View } from './view.ts';

// The first tab comes with the page, the others when they are opened.
const Ledger = later(
  () => import('./ledger.tsx'),
  (code) => code.Ledger,
);
const Data = later(
  () => import('./data/data.tsx'),
  (code) => code.Data,
);
const ErasedStudent = later(
  () => import('./data/erase.tsx'),
  (code) => code.ErasedStudent,
);
const Events = later(
  () => import('./events.tsx'),
  (code) => code.Events,
);
const Mastery = later(
  () => import('./mastery.tsx'),
  (code) => code.Mastery,
);
const Results = later(
  () => import('./results.tsx'),
  (code) => code.Results,
);
const Reviews = later(
  () => import('./reviews.tsx'),
  (code) => code.Reviews,
);
const StudentForPeople = later(
  () => import('./for-people.tsx'),
  (code) => code.StudentForPeople,
);
const Sessions = later(
  () => import('./sessions.tsx'),
  (code) => code.Sessions,
);

export function Page() {
  const { params } = usePage(studentRoute);
  const [erased, setErased] = useState<Erased>();
  const isPerson = useWho().kind === 'person';
  if (erased || isPerson) {
    return (
      <Suspense fallback={<Loading />}>
        {erased ? (
          <ErasedStudent erased={erased} />
        ) : (
          <StudentForPeople key={params.studentId} studentId={params.studentId} />
        )}
      </Suspense>
    );
  }
  return <OneStudent key={params.studentId} studentId={params.studentId} onErased={setErased} />;
}

interface StudentProps {
  readonly studentId: string;
  readonly onErased: (erased: Erased) => void;
}

function OneStudent({ studentId, onErased }: StudentProps) {
  const read = useRead('GET /rostering/1.0/users/{sourcedId}', { path: { sourcedId: studentId } });
  const student = read.data?.user;
  return (
    <>
      <PageHead
        title={student ? nameOf(student) || studentId : text.noun}
        above={[text.trail]}
        trail={
          <>
            <PageLink to={studentsRoute}>{text.trail}</PageLink>
            <span aria-hidden="true">›</span>
            <ShortId id={studentId} copy={text.fact.copyId} />
          </>
        }
        lead={
          student &&
          (student.status === 'active' ? text.recorded : `${text.deleted} ${text.recorded}`)
        }
      />
      <Async query={read}>{({ user }) => <Student student={user} onErased={onErased} />}</Async>
    </>
  );
}

interface LoadedProps extends Pick<StudentProps, 'onErased'> {
  readonly student: User;
}

function Student({ student, onErased }: LoadedProps) {
  const { school, zone, chosen } = usePageZone(student);
  // Its zone decides where the days begin: without it they would be read twice.
  if (school.isPending) return <Loading />;
  return (
    <ZoneContext value={zone}>
      <Parts {...{ student, zone, chosen, school, onErased }} />
    </ZoneContext>
  );
}

/** What single parts have in the address. */
const NONE = { standard: undefined, framework: undefined };

type PartsProps = LoadedProps & ReturnType<typeof usePageZone>;

function Parts({ student, zone, chosen, school, onErased }: PartsProps) {
  const { search, href } = usePage(studentRoute);
  const { view, range, term } = useView(student.sourcedId, zone);
  const isPlatform = useWho().kind === 'platform';
  // Operators alone export what is held, and erase it.
  const tabs = STUDENT_TABS.filter((one) => one !== 'data' || isPlatform);
  const tab = tabs.find((one) => one === search.tab) ?? 'overview';
  return (
    <>
      <StudentFacts view={view} school={school} />
      <LinkTabs
        label={text.tabs.label}
        current={tab}
        tabs={tabs.map((id) => ({
          ...{ id, name: text.tabs[id] },
          href: href({ ...NONE, tab: id === 'overview' ? undefined : id }),
        }))}
      />
      {/* What is due and recalled goes by the days of the student. */}
      {tab === 'reviews' || tab === 'mastery' ? (
        <div className="student-range" />
      ) : (
        <RangeBar view={view} range={range} term={term} zone={chosen} schoolZone={school.zone} />
      )}
      <Suspense fallback={<Loading />}>
        {term.isLoading ? (
          <Loading />
        ) : (
          <Part tab={tab} view={view} student={student} onErased={onErased} />
        )}
      </Suspense>
    </>
  );
}

interface PartProps extends LoadedProps {
  readonly tab: (typeof STUDENT_TABS)[number];
  readonly view: View;
}

const PARTS = {
  overview: Overview,
  xp: Ledger,
  sessions: Sessions,
  results: Results,
  reviews: Reviews,
  mastery: Mastery,
  events: Events,
} as const;

function Part({ tab, view, ...data }: PartProps) {
  if (tab === 'data') return <Data view={view} {...data} />;
  const Shown = PARTS[tab];
  return <Shown view={view} />;
}
