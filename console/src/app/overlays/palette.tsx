/**
 * The palette (Ctrl K): pages, actions, applications, events by id, records by name or code, the
 * documentation. What the server has to find stands last, so that nothing moves while one reads.
 */
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useState } from 'react';
import { useDocsSearch } from '../../data/docs-search.ts';
import { useApplications } from '../../data/records/applications.ts';
import { useWho } from '../../data/requests/queries.ts';
import { useSession } from '../../data/viewer/session.ts';
import { eventsRoute } from '../../routes/events/events.ts';
import { hrefOf } from '../../routes/route.ts';
import { isBuilt } from '../../routes/routes.ts';
import { paletteText, shellText } from '../../text/shell.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useOpen } from '../../ui/link.tsx';
import { activeShortcuts } from '../../ui/shortcuts.ts';
import { openPages } from '../home.ts';
import { pageName } from '../navigation.tsx';
import { homeHref } from '../who-switch.tsx';
import { isOfStudents, useRecordActions } from './palette-records.tsx';

/** What could be the id of an event: a URN, an address, or a UUID. */
const EVENT_ID = /^(urn:|https?:|[0-9a-f]{8}-[0-9a-f]{4}-)/i;
const SHOWN_MAX = 12;
const DOCS_MAX = 5;

function action(id: string, label: string, onClick: () => void): SpotlightActionData {
  return { id, label, onClick };
}

export function Palette() {
  const who = useWho();
  const open = useOpen();
  const session = useSession();
  const [query, setQuery] = useState('');
  const pages = openPages(session, who).map((page) => ({
    ...action(page.name, pageName(page), () => open(hrefOf(page, { who }))),
    leftSection: <Icon name={(page.nav?.icon ?? 'list') as IconName} />,
  }));
  const records = useRecordActions(query);
  const docs = useDocsActions(isOfStudents(query) ? '' : query);
  const looks = useApplicationActions(query);
  const jumps = useEventActions(query);
  const acts = activeShortcuts()
    .filter(({ group }) => group === 'page')
    .map(({ keys, label, run }) => action(keys, label, run));
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      overlayProps={{ blur: 0, opacity: 0.5 }}
      attributes={{ content: { 'aria-label': shellText.search } }}
      limit={SHOWN_MAX + records.count + docs.actions.length}
      nothingFound={
        records.isPending || docs.isPending ? paletteText.searching : paletteText.nothing
      }
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: paletteText.placeholder,
        'aria-label': paletteText.placeholder,
      }}
      actions={[
        { group: paletteText.jump, actions: jumps },
        { group: paletteText.pages, actions: pages },
        { group: paletteText.actions, actions: acts },
        { group: paletteText.applications, actions: looks },
        ...records.groups,
        { group: shellText.documentation, actions: docs.actions },
      ].filter(({ actions }) => actions.length > 0)}
    />
  );
}

/** A jump to the event whose id is typed. */
function useEventActions(query: string) {
  const who = useWho();
  const open = useOpen();
  const id = query.replace(/^event\s+/i, '').trim();
  if (!isBuilt(eventsRoute) || !EVENT_ID.test(id)) return [];
  return [
    {
      ...action(`event ${id}`, paletteText.event(id), () =>
        open(hrefOf(eventsRoute, { who, params: { eventId: id } })),
      ),
      keywords: query,
    },
  ];
}

/** The applications whose name has what is typed. */
function useApplicationActions(query: string) {
  const open = useOpen();
  const applications = useApplications();
  const typed = query.trim().toLowerCase();
  // Applications of other names would take the places of what comes after them.
  const named = applications.filter(({ name }) => name.toLowerCase().includes(typed));
  return named.slice(0, SHOWN_MAX).map(({ sourcedId, name }) => ({
    ...action(sourcedId, name, () => open(homeHref({ kind: 'application', id: sourcedId }))),
    leftSection: <Icon name="box" />,
  }));
}

/** Pages of the documentation, which open in a tab of their own. */
function useDocsActions(query: string) {
  const docs = useDocsSearch(query);
  const actions = docs.found.slice(0, DOCS_MAX).map(({ path, heading, title }) => ({
    id: `docs ${path}`,
    label: heading,
    ...(title === heading ? {} : { description: title }),
    // The index has found it.
    keywords: query,
    leftSection: <Icon name="book" />,
    rightSection: <Icon name="external" />,
    component: 'a',
    href: `/docs/${path}`,
    target: '_blank',
    rel: 'noreferrer',
  }));
  return { actions, isPending: docs.isPending };
}
