/** The palette (Ctrl K): pages, applications, students, an event by its id, actions of the page. */
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useState } from 'react';
import { useApplications } from '../data/applications.ts';
import { useWho } from '../data/queries.ts';
import { useRecords } from '../data/records.ts';
import { useSession } from '../data/session.ts';
import { eventRoute } from '../routes/event.ts';
import { hrefOf } from '../routes/route.ts';
import { isBuilt } from '../routes/routes.ts';
import { studentRoute } from '../routes/student.ts';
import { paletteText, shellText } from '../text/shell.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useOpen } from '../ui/link.tsx';
import { activeShortcuts } from '../ui/shortcuts.ts';
import { openPages } from './home.ts';
import { pageName } from './navigation.tsx';
import { homeHref } from './who-switch.tsx';

/** What could be the id of an event: a URN, an address, or a UUID. */
const EVENT_ID = /^(urn:|https?:|[0-9a-f]{8}-[0-9a-f]{4}-)/i;
/** `student ana`: two letters of the name at least. */
const STUDENT = /^student\s+(\S.*\S)\s*$/i;
const SHOWN_MAX = 12;

export function Palette() {
  const who = useWho();
  const open = useOpen();
  const session = useSession();
  const [query, setQuery] = useState('');
  const applications = useApplications();
  const action = (id: string, label: string, onClick: () => void): SpotlightActionData => ({
    id,
    label,
    onClick,
  });
  const pages = openPages(session, who).map((page) => ({
    ...action(page.name, pageName(page), () => open(hrefOf(page, { who }))),
    leftSection: <Icon name={(page.nav?.icon ?? 'list') as IconName} />,
  }));
  const looks = applications.map(({ sourcedId, name }) => ({
    ...action(sourcedId, name, () => open(homeHref({ kind: 'application', id: sourcedId }))),
    leftSection: <Icon name="box" />,
  }));
  const acts = activeShortcuts()
    .filter(({ group }) => group === 'page')
    .map(({ keys, label, run }) => action(keys, label, run));
  const students = useStudents(query);
  const learners = students.found.map(({ id, name }) => ({
    ...action(`student ${id}`, name, () =>
      open(hrefOf(studentRoute, { who, params: { studentId: id } })),
    ),
    description: id,
    // The server has found it.
    keywords: query,
    leftSection: <Icon name="person" />,
  }));
  const id = query.replace(/^event\s+/i, '').trim();
  const jumps =
    isBuilt(eventRoute) && EVENT_ID.test(id)
      ? [
          {
            ...action(`event ${id}`, paletteText.event(id), () =>
              open(hrefOf(eventRoute, { who, params: { eventId: id } })),
            ),
            keywords: query,
          },
        ]
      : [];
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      overlayProps={{ blur: 0, opacity: 0.5 }}
      attributes={{ content: { 'aria-label': shellText.search } }}
      limit={SHOWN_MAX}
      nothingFound={students.isPending ? paletteText.searching : paletteText.nothing}
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: paletteText.placeholder,
        'aria-label': paletteText.placeholder,
      }}
      actions={[
        { group: paletteText.jump, actions: jumps },
        { group: paletteText.students, actions: learners },
        { group: paletteText.pages, actions: pages },
        { group: paletteText.actions, actions: acts },
        { group: paletteText.applications, actions: looks },
      ].filter(({ actions }) => actions.length > 0)}
    />
  );
}

/** The students whose name is typed behind the word `student`. */
function useStudents(query: string) {
  const [, typed] = STUDENT.exec(query) ?? [];
  const records = useRecords('students', { typed: typed ?? '' }, typed !== undefined);
  if (typed === undefined) return { found: [], isPending: false };
  return { found: records.data ?? [], isPending: records.data === undefined };
}
