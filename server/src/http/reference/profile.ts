/** Another form of a route's answers, as a standard has it: asked for by media type or by name. */
import { qualityValues } from '../../lib/quality-values.ts';
import { invalidMember } from '../problem.ts';
import type { Profile } from '../route.ts';

/** What a request says of the form of its answer. */
interface Asking {
  readonly url: string;
  readonly accept: string | undefined;
}

const NAMED = /[?&]profile(?:=([^&]*))?(?=&|$)/;

/** The media type of answers in this form; undefined = the client wants the route's own form. */
export function askedProfile(profile: Profile, { url, accept }: Asking): string | undefined {
  // The standards that have profiles of their own serve plain JSON; who names one gets that.
  if (NAMED.exec(url)?.[1] === profile.name) return 'application/json; charset=utf-8';
  const preferred = accept !== undefined && prefers(accept, profile.mediaType);
  return preferred ? `${profile.mediaType}; charset=utf-8` : undefined;
}

/** Throws a Problem 400 for a `profile` that is none. */
export function requireKnown(profile: Profile, url: string): void {
  const named = NAMED.exec(url);
  if (!named || named[1] === profile.name) return;
  const message = `The query parameter 'profile' takes '${profile.name}'.`;
  throw invalidMember('/profile', 'field_value', message);
}

/** RFC 9110 §12.5.1: a media type that is named counts unless plain JSON has a higher weight. */
function prefers(accept: string, mediaType: string): boolean {
  const qualities = qualityValues(accept);
  const wanted = qualities.get(mediaType) ?? 0;
  return wanted > 0 && wanted >= (qualities.get('application/json') ?? 0);
}
