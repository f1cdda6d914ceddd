/** What each frame of pages has: a new page focuses its heading, a line shows that data is read. */
import { useIsFetching } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After another page was opened, its heading has the focus, so that it is read out. */
export function useFocusOnHeading(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** Something is read anew: the old content stays. */
export function RefreshLine() {
  const isFetching = useIsFetching({ predicate: ({ state }) => state.data !== undefined }) > 0;
  return <div className="shell-refresh" data-on={isFetching || undefined} aria-hidden="true" />;
}
