/**
 * Browser names by a pattern of the User-Agent header (RFC 9110, 10.1.5). Browsers also name others, so the order
 * matters: the most specific come first. A phone in "desktop site" mode may still count as a computer.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Opera Mini/, 'Opera Mini'],
  [/OPR\/|OPT\/|OPiOS|Opera/, 'Opera'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser|UBrowser/, 'UC Browser'],
  [/PHX\/|Phoenix/, 'Phoenix'],
  [/FxiOS|Firefox/, 'Firefox'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/CriOS|Chrome|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: typeof browsers, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Names a signed-in device so that its owner recognises it: "Chrome on Android". */
export function deviceOf(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? '');
  const system = nameIn(systems, userAgent ?? '');
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
