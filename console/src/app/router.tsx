/** The router: the address is the state. Pages are chunks that load when they are opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useParams,
} from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { loadCode } from '../data/requests/connection.ts';
import { queryClient, WhoContext } from '../data/requests/queries.ts';
import { personQuery } from '../data/viewer/person.ts';
import { sessionQuery, useSession } from '../data/viewer/session.ts';
import { OF_ORG, PERSON, PLATFORM, type Who, whoPath } from '../data/viewer/who.ts';
import { type NavScope, type PageRoute, searchText } from '../routes/route.ts';
import { loaderOf, pageRoutes } from '../routes/routes.ts';
import { schoolRoute } from '../routes/students/school.ts';
import { scrollKey } from '../ui/link.tsx';
import { Loading } from '../ui/states.tsx';
import { NoPage, NotYours, PageCrash } from './crash.tsx';
import { homePath, mayOpen, personHomePath } from './home.ts';
import { Shell, SignedIn } from './shell.tsx';
import { requireSession } from './sign-in.ts';

const BASES: Readonly<Record<NavScope, string>> = {
  platform: '/o',
  application: '/a/$app',
  person: '/me',
  analyst: '/analyst',
  district: '/district',
  account: '',
};

const rootRoute = createRootRoute({
  component: Shell,
  errorComponent: PageCrash,
  notFoundComponent: NoPage,
  beforeLoad: requireSession,
});

/**
 * Whose data a page shows is said by its own route: the address is ahead of the page while the next
 * one loads.
 */
const FRAMES: Readonly<Record<NavScope, (props: FrameProps) => ReactNode>> = {
  platform: ({ children }) => <Opened who={PLATFORM}>{children}</Opened>,
  application: OfApplication,
  person: ({ children }) => <WhoContext value={PERSON}>{children}</WhoContext>,
  analyst: ({ children }) => <Opened who={OF_ORG.analyst}>{children}</Opened>,
  district: ({ children }) => <Opened who={OF_ORG.district}>{children}</Opened>,
  account: ({ children }) => children,
};

interface FrameProps {
  readonly children: ReactNode;
}

function OfApplication({ children }: FrameProps) {
  const { app = '' } = useParams({ strict: false }) as { readonly app?: string };
  const who = useMemo((): Who => ({ kind: 'application', id: app }), [app]);
  return <Opened who={who}>{children}</Opened>;
}

/** Also of a page that was open when the access ended: its session is read again then. */
function Opened({ who, children }: FrameProps & { readonly who: Who }) {
  const mayLook = mayOpen(useSession(), who);
  return <WhoContext value={who}>{mayLook ? children : <NotYours />}</WhoContext>;
}

/** The page's chunk loads before the page is shown; until then the one before stays. */
function placedPage(page: PageRoute, place: NavScope) {
  let Page: ComponentType | undefined;
  const Frame = FRAMES[place];
  const Placed = () => <Frame>{Page && <Page />}</Frame>;
  const preload = async () => {
    Page ??= (await loadCode(loaderOf(page))).Page;
  };
  return Object.assign(Placed, { preload });
}

function routeOf(page: PageRoute, place: NavScope) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: `${BASES[place]}/${page.path}`,
    validateSearch: (raw: Record<string, unknown>) => page.readSearch(raw as never),
    component: placedPage(page, place),
    errorComponent: PageCrash,
  });
}

interface Params {
  /** The id of an application. */
  readonly app?: string;
}

/** Where one lands; `find` returns an address below the router's base. */
const homeAt = (path: string, find: (params: Params) => string | Promise<string>) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ params }) => {
      throw redirect({ to: (await find(params)) as never });
    },
  });

const homeRoutes = [
  homeAt('/', async () => homePath(await queryClient.ensureQueryData(sessionQuery))),
  homeAt('/a/$app', async ({ app: id = '' }) =>
    homePath(await queryClient.ensureQueryData(sessionQuery), { kind: 'application', id }),
  ),
  homeAt('/me', async () => personHomePath(await queryClient.ensureQueryData(personQuery))),
  ...Object.values(OF_ORG).map((who) =>
    homeAt(`/${whoPath(who)}`, () => `/${whoPath(who)}/${schoolRoute.path}`),
  ),
];

/** Ends the sign-in in a small window. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signed-in',
  component: SignedIn,
});

const routeTree = rootRoute.addChildren([
  ...homeRoutes,
  signedInRoute,
  ...pageRoutes.flatMap((page) => page.places.map((place) => routeOf(page, place))),
]);

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: false,
  defaultPendingComponent: Loading,
  scrollRestoration: true,
  getScrollRestorationKey: ({ state, href }) => scrollKey(state) || href,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const query = searchText(search as never);
    return query && `?${query}`;
  },
});
