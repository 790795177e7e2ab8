import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { Refusal } from './refusal.ts';

/**
 * The header in which our pages pass on the protocol of their own request when they make calls. Each process chooses a
 * random name, so no request from outside can carry it.
 */
export const PAGE_PROTOCOL_HEADER = `x-page-protocol-${randomBytes(12).toString('hex')}`;

/**
 * Returns the origin at which the caller reached us, without a trailing slash: PUBLIC_URL where it is set, otherwise
 * the host that the request named. A proxy's statement of host and protocol counts only where TRUST_PROXY covers that
 * proxy.
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
 * Returns the address of a page that was requested at another host than PUBLIC_URL's; undefined where the host is
 * right. A proxy that does not pass the host on requests an internal address, which no visitor has seen, so that is not
 * redirected.
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

/** Whether a host is an IP address or localhost, and not a name that people visit. */
export const isMachineAddress = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
