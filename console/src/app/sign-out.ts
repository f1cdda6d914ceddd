/** Ends the session in all tabs: on a shared computer no other tab goes on showing people. */
import { useEffect } from 'react';

/** Returns what ends the session, here and in the other tabs; `action` is the address for it. */
export function useSignOut(action: string): () => void {
  const name = `lectern ${action}`;
  useEffect(() => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = () => postForm(action);
    return () => channel.close();
  }, [name, action]);
  return () => {
    // The listener of this tab hears it, too.
    const channel = new BroadcastChannel(name);
    channel.postMessage('signed out');
    channel.close();
  };
}

/** A form, as the server's own page ends the session and shows the sign-in. */
function postForm(action: string): void {
  // Drafts may name students.
  sessionStorage.clear();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  document.body.append(form);
  form.submit();
}
