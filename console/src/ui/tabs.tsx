/** Parts of a page with an address each: links that look like tabs. */
import { HrefLink } from './link.tsx';

interface LinkTabsProps {
  /** What the tabs are of, for those who do not see them. */
  readonly label: string;
  /** The id of the part that is shown. */
  readonly current: string;
  readonly tabs: readonly { readonly id: string; readonly name: string; readonly href: string }[];
}

export function LinkTabs({ label, current, tabs }: LinkTabsProps) {
  return (
    <nav className="tabs screen-only" aria-label={label}>
      {tabs.map(({ id, name, href }) => (
        <HrefLink key={id} href={href} aria-current={id === current ? 'page' : undefined}>
          {name}
        </HrefLink>
      ))}
    </nav>
  );
}
