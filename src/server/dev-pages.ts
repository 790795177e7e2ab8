import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { Refusal } from './refusal.ts';
import { isMachineAddress } from './request-origin.ts';

/**
 * Lets only this machine reach what visitors must not: everyone's emails at /dev/mail, and the local Paystack, where
 * pretend money pays for hires. DEV_PAGES=network opens both to everyone who reaches the server.
 */
export function keepDevPagesLocal(server: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  server.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (!/^\/(?:dev|sandbox)\//.test(url) || isFromThisMachine(request, config)) return;
    throw new Refusal(
      404,
      'only_on_this_machine',
      'This page answers only on the machine that the server runs on. Set DEV_PAGES=network to open it to others.',
    );
  });
}

/**
 * Whether a request really comes from this machine. A local proxy forwards other people's requests, and a host name
 * that is not ours may be another site's that resolves to this machine.
 */
export function isFromThisMachine(
  { ip, ips, headers, hostname }: FastifyRequest,
  config: Pick<Config, 'publicUrl'>,
): boolean {
  const passedOn = (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined && (ips?.length ?? 0) < 2;
  const ours =
    isMachineAddress(hostname) || (config.publicUrl && hostname === new URL(config.publicUrl).hostname);
  return isLoopback(ip) && !passedOn && Boolean(ours);
}

const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address.replace(/^::ffff:/, '')) === 4 && /^(::ffff:)?127\./.test(address));
