const RANDOM_BYTES = 10;

/**
 * An id made on the device: a UUIDv7 (RFC 9562, 5.7). The server has the `uuid` package for it; this needs what every
 * browser has, also where a page does not come over TLS. A clock that is wrong makes an odd id and nothing worse.
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
