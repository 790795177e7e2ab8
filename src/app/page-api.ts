import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Api, ApiFailure, callUrl } from '../browser/api-client.ts';
import type { AnyCall, WireError } from '../shared/call.ts';

/** The headers of a page's request that speak for the visitor; its calls carry them on. */
const visitorHeaders = ['cookie', 'origin', 'sec-fetch-site', 'user-agent', 'accept-language'] as const;

/**
 * The Api of one page being rendered: its calls go through the app's own front door in the visitor's name, so
 * a page passes the same checks as any other client.
 *
 * @returns the Api; the cookies that its calls set, to be sent with the page; and the status of a call that could
 *   not be answered for now, if there was one
 */
export function createPageApi(
  app: FastifyInstance,
  request: FastifyRequest,
): { api: Api; setCookies: string[]; unavailable(): number | undefined } {
  const setCookies: string[] = [];
  let unavailable: number | undefined;
  const headers: Record<string, string> = { host: request.host };
  for (const name of visitorHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }

  async function callWithHeaders(call: AnyCall, input: { body?: unknown }) {
    const response = await app.inject({
      method: call.method,
      url: callUrl(call, input),
      headers,
      remoteAddress: request.ip,
      ...(input.body !== undefined && { payload: input.body as object }),
    });
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) setCookies.push(cookie);
    const answer: unknown = response.body ? JSON.parse(response.body) : undefined;
    if (response.statusCode > 500 || response.statusCode === 429) unavailable = response.statusCode;
    if (response.statusCode >= 400) throw new ApiFailure(response.statusCode, answer as WireError);
    return {
      answer,
      headers: {
        get: (name: string) => (response.headers[name.toLowerCase()] as string | undefined) ?? null,
      },
    };
  }

  const api = {
    callWithHeaders,
    call: async (call: AnyCall, input: object) => (await callWithHeaders(call, input)).answer,
  } as Api;
  return { api, setCookies, unavailable: () => unavailable };
}
