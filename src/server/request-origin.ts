import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { Refusal } from './refusal.ts';

/**
 * The header in which a page of ours tells the calls it makes over which protocol it was asked for. Its name is
 * drawn anew by each process, so no request from outside can carry it.
 */
export const PAGE_PROTOCOL_HEADER = `x-page-protocol-${randomBytes(12).toString('hex')}`;

/**
 * The address at which the caller reached us, without a trailing slash: PUBLIC_URL where it is set, otherwise the
 * host that the request named. A proxy's word for host and protocol counts only where TRUST_PROXY covers that proxy.
 *
 * @throws Refusal 400 when the request names no usable host
 */
export function requestOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  if (config.publicUrl) return config.publicUrl;
  const protocol = request.headers[PAGE_PROTOCOL_HEADER] ?? request.protocol;
  const origin = URL.parse(`${protocol}://${request.host}`)?.origin;
  if (!/^[\w.:[\]-]+$/.test(request.host) || !origin || origin === 'null') {
    throw new Refusal(400, 'invalid_host', 'That request does not say which address it is for.');
  }
  return origin;
}

/**
 * Where a page that was asked for at another host is to be found; undefined where it was asked for at the right one.
 * A proxy that does not pass the name on asks for the address it knows us by, which no visitor has seen.
 *
 * @returns an address at PUBLIC_URL
 */
export function addressAtPublicUrl(
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string | undefined {
  if (!publicUrl || request.host.toLowerCase() === new URL(publicUrl).host) return undefined;
  const throughProxy = (request.ips?.length ?? 0) > 1;
  if (throughProxy && isMachineAddress(request.hostname)) return undefined;
  return publicUrl + request.url;
}

/** Whether a host is an address of a machine, or this machine's own name, and not a name that people visit. */
export const isMachineAddress = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
