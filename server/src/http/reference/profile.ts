/** Replies in the form of a profile (a standard), which a client selects by media type or name. */
import { prefersToJson } from '../../lib/quality-values.ts';
import { invalidMember } from '../problem.ts';
import type { Profile } from '../route.ts';

/** The parts of a request that select the form of its reply. */
interface FormSelection {
  readonly url: string;
  readonly accept: string | undefined;
}

const NAMED = /[?&]profile(?:=([^&]*))?(?=&|$)/;

/** The media type of the reply in this profile; undefined = the route's own form. */
export function selectedProfile(
  profile: Profile,
  { url, accept }: FormSelection,
): string | undefined {
  // Standards with profiles of their own serve plain JSON, so the name selects that.
  if (NAMED.exec(url)?.[1] === profile.name) return 'application/json; charset=utf-8';
  const preferred = accept !== undefined && prefersToJson(accept, profile.mediaType);
  return preferred ? `${profile.mediaType}; charset=utf-8` : undefined;
}

/** Throws a Problem 400 for an unknown value of `profile`. */
export function requireKnown(profile: Profile, url: string): void {
  const named = NAMED.exec(url);
  if (!named || named[1] === profile.name) return;
  const message = `The query parameter 'profile' takes '${profile.name}'.`;
  throw invalidMember('/profile', 'field_value', message);
}
