import type { FastifyRequest } from 'fastify';
import type { AnyCall } from '../shared/call.ts';
import { KEY_HEADER, KEY_NAME } from '../shared/emailed-key.ts';
import type { Caller } from './app-context.ts';
import { Refusal } from './refusal.ts';
import type { CacheHitListener } from './response-cache.ts';

/** One request for a call, over HTTP or from a page: its unparsed input, and what the answer may set. */
export interface IncomingCall {
  params: unknown;
  query: unknown;
  body: unknown;
  headers: FastifyRequest['headers'];
  ip: string;
  url: string;
  rawBody?: Buffer | undefined;
  raw: FastifyRequest;
  setHeader(name: string, value: string): void;
  addCookie(cookie: string): void;
  /** What the calls of one page share; absent for a request of its own. */
  together?: PageCalls;
  /** Collects what to repeat when the answer is sent again; absent where it is not cached. */
  cacheHitListeners?: CacheHitListener[];
}

/** Lets all calls of one page look up their caller once. */
export interface PageCalls {
  caller?: Promise<Caller | null>;
  /** Set once the page itself has written: the cookies of its request cannot tell. */
  hasWritten?: true;
}

/**
 * Returns the request's query, with the key of an emailed link added from its header.
 *
 * @throws Refusal 400 `key_in_address` where the key is in the address, which proxies, histories and logs keep
 */
export function queryOf(
  { keyInAddress }: AnyCall,
  { query, headers }: Pick<FastifyRequest, 'query' | 'headers'>,
): unknown {
  const asked = query as Record<string, unknown>;
  if (!keyInAddress && KEY_NAME in asked) {
    const message = `Please send the key in the header ${KEY_HEADER}, not in the address.`;
    throw new Refusal(400, 'key_in_address', message);
  }
  const key = headers[KEY_HEADER.toLowerCase()];
  return key === undefined ? asked : { ...asked, [KEY_NAME]: key };
}

/** Spares requests without a session cookie the look-up in the database. */
export const mayHaveSession = (headers: FastifyRequest['headers']): boolean =>
  headers.cookie?.includes('session') ?? false;
