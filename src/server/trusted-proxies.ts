import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * The proxies that are trusted to state a visitor's address, host and protocol: how many there are in front, or which.
 */
export type TrustedProxies = false | number | string[];

/** Network names that proxy-addr, which reads the addresses, accepts besides addresses. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

const WHAT =
  'must be false, the number of proxies in front (1 to 9), or their addresses: IP addresses, CIDR ranges or loopback, ' +
  'separated by commas';

/** TRUST_PROXY. Trusting every proxy would mean trusting visitors, who can send the same header. */
export const trustProxySetting = z
  .string()
  .default('false')
  .transform((value, context): TrustedProxies => {
    if (value === 'false' || value === '0') return false;
    if (/^[1-9]$/.test(value)) return Number(value);
    const entries = value.split(',').map((entry) => entry.trim());
    if (value === 'true') {
      context.addIssue({
        code: 'custom',
        message: `${WHAT}. With true, visitors could make up their own addresses`,
      });
    } else if (!entries.every(isNetwork)) context.addIssue({ code: 'custom', message: WHAT });
    return entries;
  });

function isNetwork(entry: string): boolean {
  if (NETWORKS.has(entry)) return true;
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * The setting in Fastify's form. A number n means that our own proxies wrote the last n addresses; the port must then
 * be reachable through them alone.
 */
export function trustProxyOption(
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}
