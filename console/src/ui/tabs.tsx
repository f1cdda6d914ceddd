/** Parts of a page with an address each: links that look like tabs. */
import { useEffect, useRef } from 'react';
import { HrefLink } from './link.tsx';

interface LinkTabsProps {
  /** What the tabs are of, for those who do not see them. */
  readonly label: string;
  /** The id of the part that is shown. */
  readonly current: string;
  readonly tabs: readonly { readonly id: string; readonly name: string; readonly href: string }[];
}

/** Shows that there is a tab before, px. */
const EDGE = 48;

export function LinkTabs({ label, current, tabs }: LinkTabsProps) {
  const bar = useRef<HTMLElement>(null);
  // On a phone the bar scrolls sideways, and the page stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - EDGE;
  }, [current]);
  return (
    <nav ref={bar} className="tabs screen-only" aria-label={label}>
      {tabs.map(({ id, name, href }) => (
        <HrefLink key={id} href={href} aria-current={id === current ? 'page' : undefined}>
          {name}
        </HrefLink>
      ))}
    </nav>
  );
}
