/** The palette (Ctrl K): pages, applications, an event by its id, actions of the page. */
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useState } from 'react';
import { useApplications } from '../data/applications.ts';
import { useWho } from '../data/queries.ts';
import { useSession } from '../data/session.ts';
import { eventRoute } from '../routes/event.ts';
import { hrefOf } from '../routes/route.ts';
import { isBuilt } from '../routes/routes.ts';
import { paletteText, shellText } from '../text/shell.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useOpen } from '../ui/link.tsx';
import { activeShortcuts } from '../ui/shortcuts.ts';
import { openPages } from './home.ts';
import { pageName } from './navigation.tsx';
import { homeHref } from './who-switch.tsx';

/** What could be the id of an event: a URN, an address, or a UUID. */
const EVENT_ID = /^(urn:|https?:|[0-9a-f]{8}-[0-9a-f]{4}-)/i;
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
      nothingFound={paletteText.nothing}
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
      ].filter(({ actions }) => actions.length > 0)}
    />
  );
}
