/** Links to pages of the console: real addresses, opened without loading the page anew. */
import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useWho } from '../data/requests/queries.ts';
import { PLATFORM, type Who } from '../data/viewer/who.ts';
import { hrefOf, type PageRoute, type SearchValues } from '../routes/route.ts';
import { isBuilt, preload } from '../routes/routes.ts';

/** Opens an address of the console; others are left to the browser. */
export function useOpen(): (href: string, replace?: boolean) => void {
  const { history } = useRouter();
  return (href, replace = false) => {
    const { pathname, state } = history.location;
    const isSamePage = new URL(href, location.origin).pathname === pathname;
    const next = isSamePage ? { [SCROLL_KEY]: scrollKey(state) } : {};
    if (replace) history.replace(href, next);
    else history.push(href, next);
  };
}

const SCROLL_KEY = 'scrollKey';

/** Where one has scrolled to is kept by it: another tab, filter or panel of a page has the same. */
export function scrollKey(state: object): string {
  const { [SCROLL_KEY]: own, __TSR_key: entry } = state as Readonly<Record<string, string>>;
  return own ?? entry ?? '';
}

/** True when the click asks for this page, not for another tab or window. */
export function isPlainClick(
  event: Pick<
    MouseEvent,
    'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
  >,
): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || event.defaultPrevented);
}

interface HrefLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to an address below /console; the code of its page loads when it gets attention. */
export function HrefLink({ href, onClick, children, ...rest }: HrefLinkProps) {
  const open = useOpen();
  const load = () => preload(href);
  return (
    <a
      href={href}
      onPointerEnter={load}
      onFocus={load}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(href);
      }}
      {...rest}
    >
      {children}
    </a>
  );
}

interface PageLinkProps<Search extends SearchValues, Params extends string>
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: PageRoute<Search, Params>;
  readonly params?: Readonly<Record<Params, string>>;
  readonly search?: Partial<Search>;
  /** Left out = whose data this page shows. */
  readonly who?: Who;
  readonly children: ReactNode;
}

/** A link to a page; its text alone where the page is not part of this build, or of this place. */
export function PageLink<Search extends SearchValues, Params extends string>({
  to,
  params,
  search,
  who,
  ...rest
}: PageLinkProps<Search, Params>) {
  const own = useWho();
  const isAt = ({ kind }: Who) => to.places.some((place) => place === 'account' || place === kind);
  // Operators also look at applications: what is only of the platform is there for them.
  const shown = who ?? (own.kind === 'application' && !isAt(own) ? PLATFORM : own);
  if (!isAt(shown) || !isBuilt(to)) return <>{rest.children}</>;
  const href = hrefOf(to, { who: shown, params, search });
  return <HrefLink href={href} {...rest} />;
}
