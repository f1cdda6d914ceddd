/** The list of the shortcuts that work now. */
import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { usePreferences } from '../../data/viewer/preferences.ts';
import { shortcutText } from '../../text/shell.ts';
import { activeShortcuts, type Shortcut } from '../../ui/shortcuts.ts';
import { shortcutHelp } from '../shell-shortcuts.tsx';

export function ShortcutHelp() {
  const [isOpen, { open, close }] = useDisclosure(false);
  useEffect(() => {
    shortcutHelp.open = open;
  }, [open]);
  return (
    <Modal opened={isOpen} onClose={close} title={shortcutText.title}>
      {isOpen && <ShortcutList />}
    </Modal>
  );
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
