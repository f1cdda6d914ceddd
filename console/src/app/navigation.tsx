/** The side navigation: the pages that are built, of the platform or of one application. */
import { useRouterState } from '@tanstack/react-router';
import { useWho } from '../data/requests/queries.ts';
import { useSession } from '../data/viewer/session.ts';
import type { Who } from '../data/viewer/who.ts';
import { hrefOf, NAV_SECTIONS, type PageRoute } from '../routes/route.ts';
import { shellText } from '../text/shell.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { PageLink } from '../ui/link.tsx';
import { openPages } from './home.ts';

export const pageName = ({ name }: PageRoute) =>
  shellText.page[name as keyof typeof shellText.page] ?? name;

export function Navigation() {
  const who = useWho();
  const path = useRouterState({ select: () => window.location.pathname });
  const pages = openPages(useSession(), who);
  const current = pageAt(pages, who, path);
  const sectionOf = (page: PageRoute | undefined) => page?.nav?.section;
  const entries = (section: (typeof NAV_SECTIONS)[number] | undefined) => (
    <ul className="nav-list">
      {pages
        .filter((page) => sectionOf(page) === section)
        .map((page) => (
          <li key={page.name} className={page.nav?.below ? 'nav-below' : undefined}>
            <PageLink
              to={page}
              className="nav-link"
              aria-current={page === current ? 'page' : undefined}
            >
              <Icon name={(page.nav?.icon ?? 'list') as IconName} />
              {pageName(page)}
            </PageLink>
          </li>
        ))}
    </ul>
  );
  const sections = NAV_SECTIONS.filter((one) => pages.some((page) => sectionOf(page) === one));
  // For a page that is in none: who looks at an application builds it.
  const open = sectionOf(current) ?? (who.kind === 'application' ? 'build' : sections[0]);
  return (
    <>
      <div>
        {entries(undefined)}
        {sections.map((section) => (
          // One with a name closes the others.
          <details key={section} name="nav" className="nav-section" open={section === open}>
            <summary>
              {shellText.section[section]}
              <Icon name="down" />
            </summary>
            {entries(section)}
          </details>
        ))}
      </div>
      <ul className="nav-list nav-foot">
        <li>
          <a className="nav-link" href="/docs" target="_blank" rel="noreferrer">
            <Icon name="book" />
            {shellText.documentation}
            <Icon name="external" />
          </a>
        </li>
      </ul>
    </>
  );
}

/** The page of the navigation that an address is, or is below; the longest address counts. */
function pageAt(pages: readonly PageRoute[], who: Who, path: string): PageRoute | undefined {
  const isBelow = (href: string, page: PageRoute) =>
    path.replace(/\/$/, '') === href || (page.path !== '' && path.startsWith(`${href}/`));
  return pages
    .map((page) => [hrefOf(page, { who }), page] as const)
    .filter(([href, page]) => isBelow(href, page))
    .toSorted(([one], [other]) => other.length - one.length)[0]?.[1];
}
