/** What each frame of pages has: a new page focuses its heading, a line shows that data is read. */
import { useIsFetching } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After another page was opened, its heading has the focus, so that it is read out. */
export function useFocusOnHeading(): void {
  const router = useRouter();
  useEffect(() => {
    let giveUp = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return;
      giveUp();
      giveUp = focusHeading();
    });
    return () => {
      giveUp();
      unsubscribe();
    };
  }, [router]);
}

/** Some pages have their heading later, with more code or with their record. */
function focusHeading(): () => void {
  const left = document.activeElement;
  const isFocused = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    const isMoved = activeElement !== left && activeElement !== body;
    if (isMoved || isFocused()) observer.disconnect();
  });
  if (!isFocused()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Something is read anew: the old content stays. */
export function RefreshLine() {
  const isFetching = useIsFetching({ predicate: ({ state }) => state.data !== undefined }) > 0;
  return <div className="shell-refresh" data-on={isFetching || undefined} aria-hidden="true" />;
}
