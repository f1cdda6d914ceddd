/** Names the browser and the system of a session, as far as its User-Agent tells. */

/** A name, and words that a User-Agent has. */
type Sign = readonly [name: string, ...words: RegExp[]];

/** The first that fits: each of them also says that it is one of those below. */
const BROWSERS: readonly Sign[] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/\d/, /\bSafari\//],
  ['curl', /^curl\//],
];

const SYSTEMS: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

interface Device {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

export function deviceOf(userAgent: string): Device {
  const isIn = ([, ...words]: Sign) => words.every((word) => word.test(userAgent));
  const nameIn = (list: readonly Sign[]) => list.find(isIn)?.[0];
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
