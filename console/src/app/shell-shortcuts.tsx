/** The shortcuts that work on every page, and their list. */
import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { spotlight } from '@mantine/spotlight';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setPreferences, usePreferences } from '../data/preferences.ts';
import { useWho } from '../data/queries.ts';
import { hrefOf, type PageRoute } from '../routes/route.ts';
import { navigationOf } from '../routes/routes.ts';
import { shortcutText } from '../text/shell.ts';
import { useOpen } from '../ui/link.tsx';
import { activeShortcuts, type Shortcut, useShortcut } from '../ui/shortcuts.ts';
import { pageName } from './navigation.tsx';

/** Opens the list from elsewhere. */
export const shortcutHelp: { open: () => void } = { open: () => undefined };

export function ShellShortcuts() {
  const who = useWho();
  const [isOpen, { open, close }] = useDisclosure(false);
  const client = useQueryClient();
  const { density } = usePreferences();
  useEffect(() => {
    shortcutHelp.open = open;
  }, [open]);
  const group = 'everywhere';
  useShortcut({ keys: 'mod+k', label: shortcutText.palette, group, run: spotlight.open });
  useShortcut({ keys: '?', label: shortcutText.help, group, run: open });
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
  return (
    <>
      {navigationOf(who.kind).map((page) => page.nav?.key && <GoTo key={page.name} page={page} />)}
      <Modal opened={isOpen} onClose={close} title={shortcutText.title}>
        {isOpen && <ShortcutList />}
      </Modal>
    </>
  );
}

function GoTo({ page }: { readonly page: PageRoute }) {
  const open = useOpen();
  const who = useWho();
  const run = () => open(hrefOf(page, { who }));
  useShortcut({ keys: `g ${page.nav?.key}`, label: pageName(page), group: 'go', run });
  return null;
}

async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(location.href);
  notifications.show({ message: shortcutText.copied });
}

function focusFilter(): void {
  document.querySelector<HTMLElement>('main [data-first-filter], main input')?.focus();
}

function ShortcutList() {
  const { shortcuts } = usePreferences();
  const all = activeShortcuts();
  const groups: readonly Shortcut['group'][] = ['go', 'page', 'everywhere'];
  return (
    <>
      {shortcuts === 'off' && <p>{shortcutText.off}</p>}
      {groups.map((group) => {
        const own = all.filter((one) => one.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} className="keys">
            <h3>{shortcutText.group[group]}</h3>
            <dl>
              {own.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>{key.replace('mod+', 'Ctrl ')}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </>
  );
}
