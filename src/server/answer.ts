import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { ACTING_AS_HEADER } from '../shared/acting-as.ts';
import type { AnswerInputOf, AnyCall, ParsedInput, Who } from '../shared/call.ts';
import { faultsByField } from '../shared/field-faults.ts';
import type { AppContext, Caller } from './app-context.ts';
import { watchAudit } from './audit-watch.ts';
import { cachedAnswers } from './cached-answers.ts';
import type { Database } from './database.ts';
import { type IncomingCall, mayHaveSession, type PageCalls, queryOf } from './incoming-call.ts';
import { UNKNOWN_POSITION, writtenBy, writtenCookie } from './log-position.ts';
import { assertMayOperate } from './operator-permission.ts';
import { Refusal } from './refusal.ts';
import { requestOrigin } from './request-origin.ts';
import type { CacheHitListener, ResponseCache } from './response-cache.ts';
import { assertNotSanctioned } from './sanctioned-calls.ts';

/** What an action receives: the parsed input, the caller, and the {@link AppContext}. */
export interface Request<C extends AnyCall> extends ParsedInput<C>, AppContext {
  /** Null for a visitor; never null where the call's `who` is `signed-in` or a role (see `signedIn`). */
  caller: Caller | null;
  /** Runs `work` in one transaction on the primary, which commits as a whole or not at all. */
  transaction<T>(work: (tx: Transaction<Database>) => Promise<T>): Promise<T>;
  headers: FastifyRequest['headers'];
  /** The raw body, for calls whose signature covers its bytes. */
  rawBody: Buffer;
  ip: string;
  /** The origin at which the caller reached us, without a trailing slash (see request-origin.ts). */
  origin: string;
  /** The requested path and query. */
  url: string;
  /**
   * The HTTP request, for the parts of an upload. When a page reads a call in this process, it is the page's own
   * request.
   */
  raw: FastifyRequest;
  setHeader(name: string, value: string): void;
  addCookie(cookie: string): void;
  /** Calls the listener each time when the answer, or a page that shows it, is sent to another person from the cache. */
  onCacheHit(listener: CacheHitListener): void;
}

export type Action<C extends AnyCall> = (request: Request<C>) => Promise<AnswerInputOf<C>>;
/**
 * Returns the values that a signed-in caller gets in the call's `ownFields`; undefined for a caller for whom more than
 * these fields differs from what visitors get.
 */
export type OwnFieldsOf<C extends AnyCall> = (
  request: Pick<Request<C>, 'db' | 'params'> & { caller: Caller },
) => Promise<Pick<AnswerInputOf<C>, keyof C['ownFields'] & keyof AnswerInputOf<C>> | undefined>;
/** Registers a call with its action, and with what fills its `ownFields` where its contract has them. */
export type Answer = <C extends AnyCall>(call: C, action: Action<C>, ownFieldsOf?: OwnFieldsOf<C>) => void;
/** Registers a feature's calls with their actions. */
export type FeatureRoutes = (answer: Answer) => void;

/** Returns the caller. @throws Refusal 401 `sign_in_first` for a visitor */
export function signedIn(request: { caller: Caller | null }): Caller {
  if (!request.caller) throw new Refusal(401, 'sign_in_first', 'Please sign in first.');
  return request.caller;
}

/** @throws Refusal 401 when the page acts for another account than the one now signed in (see shared/acting-as.ts) */
export function assertActsFor(userId: unknown, caller: Caller | null): void {
  if (userId === undefined || !caller || userId === caller.id) return;
  throw new Refusal(401, 'signed_in_as_another', 'Someone else has signed in here. Please sign in again.');
}

/** Callers that need no session: payment providers sign their requests, and a guest's hire is identified by its key. */
const withoutSession: readonly Who[] = ['anyone', 'payment-provider', 'hire-customer', 'hire-party'];

/** @throws Refusal 503 `switched_off` while operators have the call's switch off */
async function assertSwitchedOn(call: AnyCall, site: AppContext['site']): Promise<void> {
  const words = call.switch && (await site.read()).off.get(call.switch);
  if (words !== undefined) throw new Refusal(503, 'switched_off', words);
}

function assertMayCall(call: AnyCall, caller: Caller | null): void {
  const { who } = call;
  if (withoutSession.includes(who)) return;
  if (!caller) throw new Refusal(401, 'sign_in_first', 'Please sign in first.');
  if (who === 'admin') {
    assertMayOperate(call, caller);
    return;
  }
  const role = who === 'hire-artisan' ? 'skilled' : who;
  if (role === 'signed-in' || role === caller.role) return;
  throw new Refusal(403, 'not_for_you', 'Your account cannot do that.');
}

/**
 * Operators can reach everyone's money and papers, so a password alone gives access to none of their calls.
 *
 * @throws Refusal 403 `second_factor_needed`
 */
export function assertSecondFactor(
  { who, beforeSecondFactor }: Pick<AnyCall, 'who' | 'beforeSecondFactor'>,
  caller: Caller | null,
): void {
  if (caller?.role !== 'admin' || caller.secondFactorAt !== null) return;
  if (who === 'anyone' || who === 'payment-provider' || beforeSecondFactor) return;
  throw new Refusal(
    403,
    'second_factor_needed',
    'Operators need two-step sign-in. Please set up your second step first.',
  );
}

/** Turns a schema's issues into one sentence and a message for each field. */
function refusalOfInput(error: z.ZodError): Refusal {
  const fields = faultsByField(error);
  const messages = Object.values(fields);
  const [first = 'Something in the form is not right.'] = messages;
  const message = messages.length > 1 ? 'Please correct the marked fields.' : first;
  return new Refusal(400, 'invalid_input', message, { fields });
}

/** The message for a field whose schema has none of its own. */
const plainWords: z.core.$ZodErrorMap = ({ input, path = [] }) => {
  const name = path.join('.');
  return input === undefined ? `Please send “${name}”.` : `Please send “${name}” in the right form.`;
};

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {}, { error: plainWords });
  if (!result.success) throw refusalOfInput(result.error);
  return result.data;
}

/** Identifies a call. The page's bundle has copies of the contracts, so objects cannot be compared. */
const nameOf = ({ method, path }: AnyCall): string => `${method} ${path}`;

/** The only place that decides whether a call reads from a replica. */
const readsFromReplica = (
  { method, mayLag }: AnyCall,
  caller: Caller | null,
  together: PageCalls | undefined,
): boolean =>
  method === 'GET' &&
  !together?.hasWritten &&
  (mayLag === 'for-everyone' || (mayLag === 'for-visitors' && caller === null));

/** All of the server's calls with their actions. */
export interface CallRouter {
  /** Every registered call, in the order of registration. */
  calls: readonly AnyCall[];
  /** Registers a call with its action, and adds its HTTP route. */
  answer: Answer;
  /**
   * Answers a read for one of our pages within this process. The caller, permissions, input and answer are checked as
   * for a request from outside, without HTTP and JSON.
   *
   * @returns undefined where the page has to use HTTP: for writes, and for calls with a rate limit of their own
   * @throws Refusal as the call would be refused
   */
  readInPlace(call: AnyCall, asked: IncomingCall): Promise<unknown> | undefined;
}

/**
 * Creates the router that answers this server's calls.
 *
 * @param cache the cache for answers that are the same for all visitors; absent: none are cached
 */
export function createCallRouter(
  app: FastifyInstance,
  context: AppContext,
  cache?: ResponseCache | undefined,
): CallRouter {
  const calls: AnyCall[] = [];
  const inPlace = new Map<string, (asked: IncomingCall) => Promise<unknown>>();

  function callerOf({ headers, together = {} }: IncomingCall): Promise<Caller | null> {
    if (!mayHaveSession(headers)) return Promise.resolve(null);
    together.caller ??= context.findCaller(headers);
    return together.caller;
  }

  /** Makes this browser read its own write from now on, even where replicas lag and answers are cached. */
  async function rememberWrite({ addCookie }: IncomingCall): Promise<void> {
    const { replicas, config } = context;
    if (!replicas.any && !cache) return;
    const position = replicas.any ? await replicas.position() : UNKNOWN_POSITION;
    addCookie(writtenCookie(position, replicas.caughtUpSeconds, config));
  }

  const answer: Answer = (call, action, ownFieldsOf) => {
    if (Boolean(call.ownFields) !== Boolean(ownFieldsOf))
      throw new Error(`${nameOf(call)}: fields of a caller’s own need both their names and what finds them.`);
    /** Returns the caller of a call that is not refused before its input is read. */
    const admit = async (asked: IncomingCall): Promise<Caller | null> => {
      const caller = await callerOf(asked);
      assertSecondFactor(call, caller);
      assertMayCall(call, caller);
      assertNotSanctioned(call, caller);
      assertActsFor(asked.headers[ACTING_AS_HEADER], caller);
      await assertSwitchedOn(call, context.site);
      return caller;
    };
    const carryOut = async (asked: IncomingCall): Promise<unknown> => {
      const caller = await admit(asked);
      const watch = call.who === 'admin' ? watchAudit(context.db, call) : undefined;
      const primary = watch?.db ?? context.db;
      let hasWritten = call.method !== 'GET';
      const request = {
        ...context,
        ...asked,
        params: parse(call.params, asked.params),
        query: parse(call.query, asked.query),
        body: parse(call.body, asked.body),
        caller,
        origin: requestOrigin(asked.raw, context.config),
        onCacheHit: (listener: CacheHitListener) => {
          asked.cacheHitListeners?.push(listener);
          asked.raw.onCacheHit ??= [];
          asked.raw.onCacheHit.push(listener);
        },
        transaction: (work: (tx: Transaction<Database>) => Promise<unknown>) => {
          hasWritten = true;
          return primary.transaction().execute(work);
        },
        rawBody: asked.rawBody ?? Buffer.alloc(0),
      };
      // biome-ignore lint/suspicious/noExplicitAny: the types were checked where the call was registered with its action
      const actOn = (db: AppContext['db']): Promise<unknown> => action({ ...request, db } as any);
      const given = readsFromReplica(call, caller, asked.together)
        ? await context.replicas.read(writtenBy(asked.headers.cookie, context.config), actOn)
        : await actOn(primary);
      if (hasWritten) await rememberWrite(asked);
      await watch?.assertRevealed(
        signedIn({ caller }).email,
        (asked.params as { id?: string } | undefined)?.id,
        context.now(),
      );
      return call.answer.parse(given);
    };

    const cached =
      cache &&
      cachedAnswers(cache, call, {
        admit,
        carryOut,
        ownFieldsOf:
          ownFieldsOf &&
          (async (asked, caller) =>
            // biome-ignore lint/suspicious/noExplicitAny: the types were checked where the call was registered with its action
            ownFieldsOf({ params: parse(call.params, asked.params), caller, db: context.db } as any)),
      });

    calls.push(call);
    const limit = call.rateLimit;
    const readForPage = async (asked: IncomingCall): Promise<unknown> => {
      const found = await cached?.findForPage(asked);
      return cached && found ? cached.read(found, asked) : carryOut(asked);
    };
    if (call.method === 'GET' && !limit) inPlace.set(nameOf(call), readForPage);
    app.route({
      // Both in one route: Fastify's own route for HEAD takes as much of a process's start again.
      method: call.method === 'GET' ? ['GET', 'HEAD'] : call.method,
      url: call.path,
      config: limit ? { limit: { max: limit.max, timeWindow: limit.perSeconds * 1000, by: limit.by } } : {},
      handler: async (raw: FastifyRequest, reply: FastifyReply) => {
        const { params, body, headers, ip, url, rawBody } = raw;
        const setHeader = (name: string, value: string) => void reply.header(name, value);
        const asked: IncomingCall = {
          params,
          query: queryOf(call, raw),
          body,
          headers,
          ip,
          url,
          rawBody,
          raw,
          setHeader,
          addCookie: (cookie) => setHeader('set-cookie', cookie),
          together: {},
        };
        const found = await cached?.find(asked);
        if (cached && found) return cached.send(found, asked, reply);
        const given = await carryOut(asked);
        const etag = reply.getHeader('etag');
        if (etag !== undefined && etag === headers['if-none-match']) return reply.status(304).send();
        reply.status(call.status ?? 200);
        return given;
      },
    });
  };
  return { calls, answer, readInPlace: (call, asked) => inPlace.get(nameOf(call))?.(asked) };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw bytes of the body, set by the JSON parser. */
    rawBody?: Buffer;
    /** What to repeat for each visitor who gets the same cached page (response-cache.ts). */
    onCacheHit?: CacheHitListener[];
  }
}
