/**
 * The services over which browsers take pushes. A browser's address is theirs to choose, but we send to it: anything else
 * would have our server call whatever somebody typed.
 */
const services: readonly { name: string; host: RegExp }[] = [
  // Chrome, Edge on Android, Opera, Samsung Internet and all others made of Chromium
  { name: 'Google', host: /^fcm\.googleapis\.com$/ },
  { name: 'Mozilla', host: /^[a-z0-9-]+\.push\.services\.mozilla\.com$/ },
  { name: 'Apple', host: /^[a-z0-9-]+\.push\.apple\.com$/ },
  { name: 'Microsoft', host: /^[a-z0-9-]+\.notify\.windows\.com$/ },
];

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether something may be sent to a browser's address.
 *
 * @param mayBeLocal outside production: a push service of the tests, on this machine
 */
export function isPushAddress(address: string, mayBeLocal: boolean): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (mayBeLocal && loopback.test(url.hostname)) return /^https?:$/.test(url.protocol);
  return url.protocol === 'https:' && url.port === '' && services.some(({ host }) => host.test(url.hostname));
}
