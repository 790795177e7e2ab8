import type { FastifyInstance, FastifyRequest } from 'fastify';
import { redirect } from 'react-router';
import {
  type Api,
  type ApiAnswer,
  ApiFailure,
  callHeaders,
  callUrl,
  queryTexts,
} from '../browser/api-client.ts';
import type { CallRouter } from '../server/answer.ts';
import { wireRefusalOf } from '../server/error-handler.ts';
import type { PageCalls } from '../server/incoming-call.ts';
import { PAGE_PROTOCOL_HEADER } from '../server/request-origin.ts';
import type { AnyCall, WireError } from '../shared/call.ts';
import { requestNumber } from '../shared/request-number.ts';

/** Headers of the page's request that identify the visitor; they are passed on to its calls. */
const visitorHeaders = ['cookie', 'origin', 'sec-fetch-site', 'user-agent', 'accept-language'] as const;

/** Headers of a call's answer that are for the browser; they are sent with the page. */
const browserHeaders = ['set-cookie', 'clear-site-data'] as const;

type CallOfPage = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
/** Why a page cannot be shown for now. */
interface Unavailable {
  status: number;
  /** Seconds, as in the header. */
  retryAfter: string | undefined;
}
interface Answered {
  status: number;
  answer: unknown;
  header(name: string): string | undefined;
}

/**
 * Creates the Api for rendering one page in the visitor's name. Reads are answered in this process; writes go through
 * the app's own HTTP routes. Both pass the same checks as any other client's call.
 *
 * @returns the Api; the headers of its calls' answers that go to the browser with the page; and the status of a call
 *   that could not be answered for now, if there was one
 */
export function createPageApi(
  app: FastifyInstance,
  calls: CallRouter,
  request: FastifyRequest,
): { api: Api; forBrowser: [name: string, value: string][]; unavailable(): Unavailable | undefined } {
  const forBrowser: [name: string, value: string][] = [];
  let unavailable: Unavailable | undefined;
  let together: PageCalls = {};
  const headers: Record<string, string> = {
    host: request.host,
    [PAGE_PROTOCOL_HEADER]: request.protocol,
  };
  for (const name of visitorHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }

  function readInPlace(call: AnyCall, input: CallOfPage): Promise<Answered> | undefined {
    const set = new Map<string, string>();
    return calls
      .readInPlace(call, {
        params: input.params ?? {},
        query: queryTexts(input),
        body: undefined,
        headers,
        ip: request.ip,
        url: callUrl(call, input),
        raw: request,
        setHeader: (name, value) => void set.set(name.toLowerCase(), value),
        addCookie: (cookie) => void forBrowser.push(['set-cookie', cookie]),
        together,
      })
      ?.then(
        (answer) => ({ status: 200, answer, header: (name) => set.get(name) }),
        (error: unknown) => {
          const { status, wireError, retryAfterSeconds } = wireRefusalOf(error, request);
          const retryAfter = retryAfterSeconds === undefined ? undefined : String(retryAfterSeconds);
          return {
            status,
            answer: wireError,
            header: (name) => (name === 'retry-after' ? retryAfter : undefined),
          };
        },
      );
  }

  async function throughTheFrontDoor(call: AnyCall, input: CallOfPage): Promise<Answered> {
    // A write may sign the visitor out, so later calls look up the caller again and read from the primary.
    together = call.method !== 'GET' || together.hasWritten ? { hasWritten: true } : {};
    const response = await app.inject({
      method: call.method,
      url: callUrl(call, input),
      headers: { ...headers, ...callHeaders(input) },
      remoteAddress: request.ip,
      ...(input.body !== undefined && { payload: input.body as object }),
    });
    for (const name of browserHeaders) {
      for (const value of [response.headers[name] ?? []].flat()) forBrowser.push([name, String(value)]);
    }
    return {
      status: response.statusCode,
      answer: response.body ? JSON.parse(response.body) : undefined,
      header: (name) => response.headers[name] as string | undefined,
    };
  }

  async function callWithHeaders(call: AnyCall, input: CallOfPage): Promise<ApiAnswer<never>> {
    const { status, answer, header } = await (readInPlace(call, input) ?? throughTheFrontDoor(call, input));
    if (status > 500 || status === 429) unavailable = { status, retryAfter: header('retry-after') };
    // An operator whose session has no second factor gets only the page that sets one up.
    if (status === 403 && (answer as WireError).code === 'second_factor_needed') {
      throw redirect('/settings/security');
    }
    if (status >= 400) {
      const number = status >= 500 ? requestNumber(request.id) : undefined;
      throw new ApiFailure(status, answer as WireError, number);
    }
    return { answer: answer as never, headers: { get: (name) => header(name.toLowerCase()) ?? null } };
  }

  const api: Api = {
    callWithHeaders,
    call: async (call, input) => (await callWithHeaders(call, input)).answer,
  };
  return { api, forBrowser, unavailable: () => unavailable };
}
