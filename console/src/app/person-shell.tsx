/** The frame of the pages for people of the roster: their pages, the theme, the way out. */
import { ActionIcon, Menu } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useQuestion } from '../data/interruptions.ts';
import { nameOf } from '../data/names.ts';
import { usePerson } from '../data/person.ts';
import mark from '../style/mark.svg';
import { shellText as text } from '../text/shell.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { PageLink } from '../ui/link.tsx';
import { Loading } from '../ui/states.tsx';
import { ServerBars } from './bars.tsx';
import { RefreshLine, useFocusOnHeading } from './frame.tsx';
import { postForm, ThemeChoice } from './header.tsx';
import { pagesOf } from './home.ts';
import { pageName } from './navigation.tsx';
import { leaveToSignIn } from './sign-in.ts';

export function PersonShell() {
  useFocusOnHeading();
  useEndOfSession();
  return (
    <>
      <a className="skip-link" href="#main">
        {text.skip}
      </a>
      <header className="person-header">
        <img className="shell-mark" src={mark} alt="" width={24} height={24} />
        <span className="shell-product">{text.product}</span>
        <OwnPages />
        <PersonMenu />
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
function OwnPages() {
  const pages = pagesOf(usePerson());
  const path = useRouterState({ select: () => window.location.pathname });
  if (pages.length < 2) return null;
  return (
    <nav className="person-pages" aria-label={text.navigation}>
      {pages.map((page) => (
        <PageLink
          key={page.name}
          to={page}
          aria-current={path.startsWith(`/console/me/${page.path}`) ? 'page' : undefined}
        >
          <Icon name={page.nav?.icon as IconName} />
          {pageName(page)}
        </PageLink>
      ))}
    </nav>
  );
}

function PersonMenu() {
  const name = nameOf(usePerson().person);
  const label = text.account.menu(name);
  return (
    <div className="shell-menus screen-only">
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label={label} title={label}>
            <Icon name="person" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <div className="shell-account">
            <strong>{name}</strong>
          </div>
          <Menu.Divider />
          <ThemeChoice />
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icon name="out" />}
            onClick={() => postForm('/console/me/sign-out')}
          >
            {text.account.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
