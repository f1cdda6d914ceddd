/** `c` copies the id of the row that has the focus, or of the event that is opened. */
import { notifications } from '@mantine/notifications';
import { eventWords } from '../../text/events/event-words.ts';
import { eventsText as text } from '../../text/events/events.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { copyAndTell } from '../../ui/values/clipboard.ts';

export function useCopyId(opened: string | undefined): void {
  const copy = async () => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-row]');
    const id = row?.dataset['row']?.split(' ')[1] ?? opened;
    if (id) await copyAndTell(id, eventWords.idCopied(id));
    else notifications.show({ message: text.noRow });
  };
  useShortcut({ keys: 'c', label: eventWords.copyId, group: 'page', run: () => void copy() });
}
