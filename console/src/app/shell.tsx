/** The frame of every page: header, navigation, bars that tell of the server, dialogs, keys. */
import { AppShell, Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react';
import { loadCode } from '../data/requests/connection.ts';
import { WhoContext } from '../data/requests/queries.ts';
import { useSession } from '../data/viewer/session.ts';
import { isOfPeople, ofOrgAt, PERSON, PLATFORM, type Who } from '../data/viewer/who.ts';
import mark from '../style/mark.svg';
import { shellText } from '../text/shell.ts';
import { dialogText } from '../text/states.ts';
import { later } from '../ui/later.ts';
import { listenForShortcuts } from '../ui/shortcuts.ts';
import { Loading } from '../ui/states.tsx';
import { EndingBar, InvitationBar, ServerBars, ViewAsBar } from './bars.tsx';
import { RefreshLine, useFocusOnHeading } from './frame.tsx';
import { HeaderMenus } from './header.tsx';
import { defaultWho } from './home.ts';
import { Navigation } from './navigation.tsx';
import { closePalette } from './open-palette.ts';
import { ShellShortcuts } from './shell-shortcuts.tsx';
import { WhoSwitch } from './who-switch.tsx';

/** Loaded beside the page, which works without them. */
const Overlays = lazy<ComponentType>(async () => {
  try {
    return { default: (await loadCode(() => import('./overlays/overlays.tsx'))).Overlays };
  } catch {
    closePalette();
    return { default: () => null };
  }
});

/** Whose data the address names. */
function useWhoOfAddress(): Who {
  const session = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, id] = /^\/a\/([^/]+)/.exec(path.replace(/^\/console/, '')) ?? [];
  const isPlatform = /^(\/console)?\/o(\/|$)/.test(path);
  return useMemo(() => {
    if (id !== undefined) return { kind: 'application', id: decodeURIComponent(id) };
    return isPlatform ? PLATFORM : (defaultWho(session) ?? PLATFORM);
  }, [id, isPlatform, session]);
}

const loadPlain = () => import('./person-shell.tsx');
const PersonShell = later(loadPlain, (code) => code.PersonShell);
const OrgShell = later(loadPlain, (code) => code.OrgShell);

export function Shell() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (/\/signed-in$/.test(path)) return <Outlet />;
  const ofOrg = ofOrgAt(path);
  if (!isOfPeople(path) && !ofOrg) return <Framed />;
  return (
    <WhoContext value={ofOrg ?? PERSON}>
      <Suspense fallback={<Loading />}>{ofOrg ? <OrgShell /> : <PersonShell />}</Suspense>
    </WhoContext>
  );
}

function Framed() {
  const who = useWhoOfAddress();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useFocusOnHeading();
  useEffect(listenForShortcuts, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the navigation
  useEffect(close, [path]);
  return (
    <WhoContext value={who}>
      <a className="skip-link" href="#main">
        {shellText.skip}
      </a>
      <AppShell
        header={{ height: 'var(--header)' }}
        navbar={{ width: 'var(--nav)', breakpoint: 'md', collapsed: { mobile: !isOpen } }}
        padding={0}
      >
        <AppShell.Header className="shell-header">
          <Burger
            hiddenFrom="md"
            size="sm"
            opened={isOpen}
            onClick={toggle}
            aria-label={isOpen ? shellText.closeNavigation : shellText.openNavigation}
          />
          <img className="shell-mark" src={mark} alt="" width={24} height={24} />
          <span className="shell-product">{shellText.product}</span>
          <WhoSwitch />
          <HeaderMenus />
        </AppShell.Header>
        <AppShell.Navbar
          className="shell-nav"
          aria-label={shellText.navigation}
          data-closed={!isOpen || undefined}
        >
          <Navigation />
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1}>
          <RefreshLine />
          <ServerBars />
          <EndingBar />
          <InvitationBar />
          <ViewAsBar />
          <div className="shell-page">
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </div>
        </AppShell.Main>
      </AppShell>
      <ShellShortcuts />
      <Suspense>
        <Overlays />
      </Suspense>
    </WhoContext>
  );
}

/** The end of a sign-in that was begun in a small window. */
export function SignedIn() {
  useEffect(() => window.close(), []);
  return (
    <main className="shell-lonely">
      <h1>{dialogText.signIn.done}</h1>
    </main>
  );
}
