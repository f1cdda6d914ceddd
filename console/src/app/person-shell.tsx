/** The plain frame of pages: for people of the roster, and for accounts of an org. */
import { Menu } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { nameOf } from '../data/records/names.ts';
import { useQuestion } from '../data/requests/interruptions.ts';
import { useWho } from '../data/requests/queries.ts';
import { usePerson } from '../data/viewer/person.ts';
import { useSession } from '../data/viewer/session.ts';
import { accountRoute } from '../routes/access/account.ts';
import { hrefOf, type PageRoute } from '../routes/route.ts';
import mark from '../style/mark.svg';
import { shellText as text } from '../text/shell.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { later } from '../ui/later.ts';
import { PageLink, useOpen } from '../ui/link.tsx';
import { Loading } from '../ui/states.tsx';
import { ServerBars } from './bars.tsx';
import { RefreshLine, useFocusOnHeading } from './frame.tsx';
import { PersonMenu } from './header.tsx';
import { openPages, pagesOf } from './home.ts';
import { pageName } from './navigation.tsx';
import { leaveToSignIn } from './sign-in.ts';

const Questions = later(
  () => import('./overlays/questions.tsx'),
  (code) => code.Questions,
);

export function PersonShell() {
  const me = usePerson();
  useEndOfSession();
  return (
    <PlainShell
      pages={pagesOf(me)}
      menu={<PersonMenu name={nameOf(me.person)} signOut="/console/me/sign-out" />}
    />
  );
}

export function OrgShell() {
  const who = useWho();
  const session = useSession();
  const open = useOpen();
  return (
    <PlainShell
      pages={openPages(session, who)}
      menu={
        <PersonMenu name={session.account.name} signOut="/console/sign-out">
          <Menu.Item
            leftSection={<Icon name="person" />}
            onClick={() => open(hrefOf(accountRoute, { who }))}
          >
            {text.account.own}
          </Menu.Item>
          <Menu.Divider />
        </PersonMenu>
      }
      questions={<Questions />}
    />
  );
}

interface PlainShellProps {
  readonly pages: readonly PageRoute[];
  readonly menu: ReactNode;
  /** What requests ask, where something is written. */
  readonly questions?: ReactNode;
}

function PlainShell({ pages, menu, questions }: PlainShellProps) {
  useFocusOnHeading();
  return (
    <>
      <a className="skip-link" href="#main">
        {text.skip}
      </a>
      <header className="person-header">
        <img className="shell-mark" src={mark} alt="" width={24} height={24} />
        <span className="shell-product">{text.product}</span>
        <OwnPages pages={pages} />
        <div className="shell-menus screen-only">{menu}</div>
      </header>
      <main id="main" tabIndex={-1}>
        <RefreshLine />
        <ServerBars />
        <div className="shell-page">
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
      <Notifications position="bottom-right" />
      <Suspense>{questions}</Suspense>
    </>
  );
}

/** Nothing is typed on these pages: one leaves them, and comes back to the same address. */
function useEndOfSession(): void {
  const question = useQuestion()?.question;
  useEffect(() => {
    if (question === 'sign-in') leaveToSignIn();
  }, [question]);
}

/** One page alone needs no navigation. */
function OwnPages({ pages }: Pick<PlainShellProps, 'pages'>) {
  const who = useWho();
  const path = useRouterState({ select: () => window.location.pathname });
  if (pages.length < 2) return null;
  return (
    <nav className="person-pages" aria-label={text.navigation}>
      {pages.map((page) => (
        <PageLink
          key={page.name}
          to={page}
          aria-current={path.startsWith(hrefOf(page, { who })) ? 'page' : undefined}
        >
          <Icon name={page.nav?.icon as IconName} />
          {pageName(page)}
        </PageLink>
      ))}
    </nav>
  );
}
