/** The side navigation: the pages that are built, of the platform or of one application. */
import { useRouterState } from '@tanstack/react-router';
import { useWho } from '../data/queries.ts';
import { useSession } from '../data/session.ts';
import { hrefOf, type PageRoute } from '../routes/route.ts';
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
  const hrefs = pages.map((page) => hrefOf(page, { who }));
  const isBelow = (href: string) => path === href || path.startsWith(`${href}/`);
  // The longest address that the page is below: /events/problems is not /events.
  const current = hrefs.filter(isBelow).toSorted((one, other) => other.length - one.length)[0];
  return (
    <>
      <ul className="nav-list">
        {pages.map((page, index) => (
          <li key={page.name} className={page.nav?.below ? 'nav-below' : undefined}>
            <PageLink
              to={page}
              className="nav-link"
              aria-current={hrefs[index] === current ? 'page' : undefined}
            >
              <Icon name={(page.nav?.icon ?? 'list') as IconName} />
              {pageName(page)}
            </PageLink>
          </li>
        ))}
      </ul>
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
