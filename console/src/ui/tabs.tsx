/** Parts of a page with an address each: links that look like tabs. */
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

/** On a phone the bar scrolls sideways, and the page stays where it is. */
function reveal(tab: HTMLAnchorElement | null): void {
  const bar = tab?.parentElement;
  if (bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - EDGE;
}

export function LinkTabs({ label, current, tabs }: LinkTabsProps) {
  return (
    <nav className="tabs screen-only" aria-label={label}>
      {tabs.map(({ id, name, href }) => (
        <HrefLink
          key={id}
          href={href}
          {...(id === current ? { ref: reveal, 'aria-current': 'page' } : {})}
        >
          {name}
        </HrefLink>
      ))}
    </nav>
  );
}
