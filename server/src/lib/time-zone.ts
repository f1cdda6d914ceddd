/** Tells names of time zones from other texts. */

const NAME_CHARACTERS_MAX = 64;

/** Whether the text names an IANA time zone that this Node knows; offsets as '+05:30' are none. */
export function isTimeZoneName(text: string): boolean {
  if (text.length > NAME_CHARACTERS_MAX || !/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== null;
  } catch {
    return false;
  }
}
