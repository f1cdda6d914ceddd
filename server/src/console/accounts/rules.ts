/** What roles permit, and which e-mail addresses, names and passwords an account may have. */

import { quoted } from '../../lib/shown.ts';

export const ROLES = ['admin', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/**
 * Scopes of a member who acts as the application; `partner` are those that its own clients have by
 * default.
 */
export function scopesOfRole(role: Role, partner: readonly string[]): readonly string[] {
  if (role === 'viewer') return partner.filter((scope) => scope.endsWith('.readonly'));
  return [...partner, role === 'admin' ? 'application.manage' : 'application.readonly'];
}

/** Who sees names without a membership needs a second factor, where they are required. */
export function mustProtect(account: {
  readonly operator: boolean;
  readonly orgRole: { readonly role: string; readonly names?: boolean | undefined } | null;
}): boolean {
  const { operator, orgRole } = account;
  return operator || orgRole?.role === 'district' || orgRole?.names === true;
}

const EMAIL_CHARACTERS_MAX = 254;
const EMAIL = /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)*$/;
const NAME_CHARACTERS_MAX = 200;
const PASSWORD_CHARACTERS_MAX = 256;
/** NIST SP 800-63B-4 §3.1.1: a password alone, and one beside a second factor. */
const PASSWORD_CHARACTERS_MIN = { alone: 15, withSecondFactor: 8 } as const;

/** One sentence; undefined = it may be used. */
export function emailFault(email: string): string | undefined {
  const isEmail = email.length <= EMAIL_CHARACTERS_MAX && EMAIL.test(email);
  return isEmail && !hasControls(email)
    ? undefined
    : `${quoted(email)} is no e-mail address; give one like person@example.org.`;
}

/** One sentence; undefined = it may be used. */
export function nameFault(name: string): string | undefined {
  const fits = name.trim() !== '' && name.length <= NAME_CHARACTERS_MAX && !hasControls(name);
  return fits
    ? undefined
    : `${quoted(name)} cannot be a name; give one of 1 to ${NAME_CHARACTERS_MAX} characters, ` +
        'in one line.';
}

const hasControls = (text: string) => /\p{Cc}/u.test(text);

interface PasswordOwner {
  readonly email: string;
  readonly name: string;
  readonly hasSecondFactor: boolean;
}

/** One sentence; undefined = it may be used. */
export function passwordFault(password: string, owner: PasswordOwner): string | undefined {
  const { alone, withSecondFactor } = PASSWORD_CHARACTERS_MIN;
  const min = owner.hasSecondFactor ? withSecondFactor : alone;
  const length = [...password].length;
  if (length < min) return `Use ${min} characters or more; yours has ${length}.`;
  if (length > PASSWORD_CHARACTERS_MAX) return `Use ${PASSWORD_CHARACTERS_MAX} characters at most.`;
  if (isGuessable(password, owner)) {
    return 'This password is easily guessed. Use several words that do not belong together.';
  }
  return undefined;
}

/** Words that guesses begin with; what they leave must be long enough by itself. */
const COMMON =
  /password|passwort|passw0rd|lectern|letmein|welcome|iloveyou|administrator|admin|console|qwertyuiop|qwertz|qwerty|azerty|asdfghjkl|asdf|zxcvbnm|1q2w3e4r5t|abc123|changeme|secret|master|monkey|dragon|football|baseball|sunshine|princess|superman|batman|trustno1|school|teacher|student|operator/g;

function isGuessable(password: string, { email, name }: PasswordOwner): boolean {
  const own = [email, ...email.split(/[@.]/), ...name.split(/\s+/)].filter(
    ({ length }) => length > 3,
  );
  const lower = password.toLowerCase();
  const rest = own.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), lower);
  return variety(rest.replace(COMMON, '')) < VARIETY_MIN;
}

/** Fewer different steps between neighbours are a repetition or a row: `aaaa`, `12345678`. */
const VARIETY_MIN = 4;

function variety(text: string): number {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  return new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0))).size;
}

/** What a new password must have, as the pages say it. */
export function passwordRule(hasSecondFactor: boolean): string {
  const { alone, withSecondFactor } = PASSWORD_CHARACTERS_MIN;
  return `${hasSecondFactor ? withSecondFactor : alone} characters or more, such as four words.`;
}
