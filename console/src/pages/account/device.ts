/** Names the browser and the system of a session, as far as its User-Agent tells. */

/** The first that fits: each of them also says that it is one of those below. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
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
  const nameIn = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(userAgent))?.[0];
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
