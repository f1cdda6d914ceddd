/** Tells an edApp that names an application of the platform from a program of the partner's own. */

/** A regular expression for JavaScript and PostgreSQL: the application that an edApp's id names. */
export const NAMED_APPLICATION = '/applications/1[.]0/([^/?#]+)/?$';
const NAMED = new RegExp(NAMED_APPLICATION);

/** True if the id is of another application; a partner's own addresses are legal, however many. */
export function isOfOther(edAppId: string | null, applicationId: string): boolean {
  const named = edAppId === null ? null : NAMED.exec(edAppId);
  return named !== null && named[1]?.toLowerCase() !== applicationId;
}
