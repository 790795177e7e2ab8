/**
 * Known push services. Browsers report their own endpoint and our server calls it, so any other host would allow
 * request forgery (SSRF).
 */
const services: readonly { name: string; host: RegExp }[] = [
  // Chrome, Edge on Android, Opera, Samsung Internet and all other Chromium browsers
  { name: 'Google', host: /^fcm\.googleapis\.com$/ },
  { name: 'Mozilla', host: /^[a-z0-9-]+\.push\.services\.mozilla\.com$/ },
  { name: 'Apple', host: /^[a-z0-9-]+\.push\.apple\.com$/ },
  { name: 'Microsoft', host: /^[a-z0-9-]+\.notify\.windows\.com$/ },
];

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether the server may call a browser's push endpoint.
 *
 * @param mayBeLocal true outside production, where tests run a push service on this machine
 */
export function isPushAddress(address: string, mayBeLocal: boolean): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (mayBeLocal && loopback.test(url.hostname)) return /^https?:$/.test(url.protocol);
  return url.protocol === 'https:' && url.port === '' && services.some(({ host }) => host.test(url.hostname));
}
