const RANDOM_BYTES = 10;

/**
 * Makes a UUIDv7 in the browser (RFC 9562, 5.7). The server uses the package `uuid` for that; this needs only what
 * every browser has, also on pages without TLS. A wrong clock only makes the id sort wrongly.
 */
export function newDeviceId(now = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const tail = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = Math.max(0, now).toString(16).padStart(12, '0').slice(-12);
  const variant = (8 | (Number.parseInt(tail[4] ?? '0', 16) & 3)).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${tail.slice(1, 4)}`,
    `${variant}${tail.slice(5, 8)}`,
    tail.slice(8, 20),
  ].join('-');
}
