/** Copies texts; also on a page without TLS, where browsers hide their clipboard from scripts. */
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { statesText } from '../../text/states.ts';

/** Rejects when the browser lets nothing be copied. */
export async function copyText(text: string): Promise<void> {
  // The types know pages with TLS only.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) return clipboard.writeText(text);
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', onCopy, { capture: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', onCopy, { capture: true });
  if (!isCopied) throw new Error(statesText.notCopied);
}

/** Copies, and tells in a notification that it did, or could not. */
export async function copyAndTell(text: string, told: string): Promise<void> {
  const message = await copyText(text).then(
    () => told,
    () => statesText.notCopied,
  );
  notifications.show({ message });
}

const SHOWN_MS = 2_000;

/** For a button that shows for a moment that its text was copied. */
export function useCopy() {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) =>
    void copyText(text).then(
      () => setCopied(true),
      () => notifications.show({ message: statesText.notCopied }),
    );
  return { copied, copy };
}
