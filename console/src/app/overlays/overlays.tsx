/** What opens over the page: questions of requests, the palette, the list of keys, short words. */
import { Notifications } from '@mantine/notifications';
import { Palette } from './palette.tsx';
import { Questions } from './questions.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';

export function Overlays() {
  return (
    <>
      <Notifications position="bottom-right" />
      <Palette />
      <Questions />
      <ShortcutHelp />
    </>
  );
}
