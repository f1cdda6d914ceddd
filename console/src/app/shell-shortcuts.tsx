/** The shortcuts that work on every page. */
import { useQueryClient } from '@tanstack/react-query';
import { useWho } from '../data/requests/queries.ts';
import { setPreferences, usePreferences } from '../data/viewer/preferences.ts';
import { useSession } from '../data/viewer/session.ts';
import { hrefOf, type PageRoute } from '../routes/route.ts';
import { shortcutText } from '../text/shell.ts';
import { useOpen } from '../ui/link.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { copyAndTell } from '../ui/values/clipboard.ts';
import { openPages } from './home.ts';
import { pageName } from './navigation.tsx';
import { openPalette } from './open-palette.ts';

/** Opens the list of shortcut-help.tsx, once that is loaded. */
export const shortcutHelp: { open: () => void } = { open: () => undefined };

export function ShellShortcuts() {
  const who = useWho();
  const session = useSession();
  const client = useQueryClient();
  const { density } = usePreferences();
  const group = 'everywhere';
  useShortcut({ keys: 'mod+k', label: shortcutText.palette, group, run: openPalette });
  useShortcut({ keys: '?', label: shortcutText.help, group, run: () => shortcutHelp.open() });
  useShortcut({
    ...{ keys: 'r', label: shortcutText.refresh, group },
    run: () => void client.refetchQueries({ type: 'active' }),
  });
  useShortcut({
    ...{ keys: 'd', label: shortcutText.density, group },
    run: () => setPreferences({ density: density === 'compact' ? 'comfortable' : 'compact' }),
  });
  useShortcut({ keys: 'y', label: shortcutText.copyLink, group, run: copyLink });
  useShortcut({ keys: '/', label: shortcutText.filter, group, run: focusFilter });
  return openPages(session, who).map(
    (page) => page.nav?.key && <GoTo key={page.name} page={page} />,
  );
}

function GoTo({ page }: { readonly page: PageRoute }) {
  const open = useOpen();
  const who = useWho();
  const run = () => open(hrefOf(page, { who }));
  useShortcut({ keys: `g ${page.nav?.key}`, label: pageName(page), group: 'go', run });
  return null;
}

const copyLink = () => copyAndTell(location.href, shortcutText.copied);

function focusFilter(): void {
  document.querySelector<HTMLElement>('main [data-first-filter], main input')?.focus();
}
