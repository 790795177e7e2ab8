import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { ACTING_AS_HEADER } from '../shared/acting-as.ts';
import type { AnswerGiven, AnyCall, ParsedInput, Who } from '../shared/call.ts';
import { KEY_HEADER, KEY_NAME } from '../shared/emailed-key.ts';
import { faultsByField } from '../shared/field-faults.ts';
import type { AppContext, Caller } from './app-context.ts';
import { watchAudit } from './audit-watch.ts';
import { assertMayOperate } from './console-door.ts';
import type { Database } from './database.ts';
import type { KeptAnswers, SentAgain } from './kept-answers.ts';
import { writtenBy, writtenCookie } from './log-position.ts';
import { Refusal } from './refusal.ts';
import { requestOrigin } from './request-origin.ts';
import { assertNotSanctioned } from './sanctioned-calls.ts';

/** What an action gets: the parsed input, who asks, and the outside world. */
export interface Request<C extends AnyCall> extends ParsedInput<C>, AppContext {
  /** Null for a visitor; never null where the call says `signed-in` or names a role (see `signedIn`). */
  caller: Caller | null;
  /** All that is done in it happens, or none of it. */
  transaction<T>(work: (tx: Transaction<Database>) => Promise<T>): Promise<T>;
  headers: FastifyRequest['headers'];
  /** The untouched body, for calls whose signature covers the bytes. */
  rawBody: Buffer;
  ip: string;
  /** The address at which the caller reached us, without a trailing slash (see request-origin.ts). */
  origin: string;
  /** What was asked for: the path and the query behind it. */
  url: string;
  /** The HTTP request behind it, for an upload's parts. For what a page reads in place it is the page's own. */
  raw: FastifyRequest;
  setHeader(name: string, value: string): void;
  addCookie(cookie: string): void;
}

export type Action<C extends AnyCall> = (request: Request<C>) => Promise<AnswerGiven<C>>;
/** Joins a call to its action. */
export type Answer = <C extends AnyCall>(call: C, action: Action<C>) => void;
/** A feature's calls, each joined to its action. */
export type FeatureRoutes = (answer: Answer) => void;

/** The caller of an action whose call demands that somebody is signed in. */
export function signedIn(request: { caller: Caller | null }): Caller {
  if (!request.caller) throw new Refusal(401, 'sign_in_first', 'Please sign in first.');
  return request.caller;
}

/** @throws Refusal 401 when a page acts for somebody else than who is signed in by now (see shared/acting-as.ts) */
export function assertActsFor(userId: unknown, caller: Caller | null): void {
  if (userId === undefined || !caller || userId === caller.id) return;
  throw new Refusal(401, 'signed_in_as_another', 'Someone else has signed in here. Please sign in again.');
}

/** Who needs no session: a provider signs what it sends, and a guest's hire is known by its key. */
const withoutSession: readonly Who[] = ['anyone', 'payment-provider', 'hire-customer', 'hire-party'];

/** @throws Refusal 503 `switched_off` while operators have stopped what the call is for */
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
 * An operator can reach everybody's money and papers, so a password alone opens nothing of theirs.
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
    'Operators sign in in two steps. Please set up your second step first.',
  );
}

/** Turns a schema's complaints into one sentence and a message for each field. */
export function refusalOfInput(error: z.ZodError): Refusal {
  const fields = faultsByField(error);
  const messages = Object.values(fields);
  const [first = 'Something in the form is not right.'] = messages;
  const message = messages.length > 1 ? 'Please correct the marked fields.' : first;
  return new Refusal(400, 'invalid_input', message, { fields });
}

/** What is said of a field whose schema has no words of its own for what is wrong. */
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

/**
 * A request's query, with the key of an emailed link from its header.
 *
 * @throws Refusal 400 `key_in_address` where the key is in the address, which proxies, histories and logs keep
 */
function queryOf(
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

/** The session cookie's presence is checked before the database is asked who it belongs to. */
const mayHaveSession = (headers: FastifyRequest['headers']): boolean =>
  headers.cookie?.includes('session') ?? false;

/** What a call is told apart by; the page's bundle has copies of the contracts, not the same objects. */
const nameOf = ({ method, path }: AnyCall): string => `${method} ${path}`;

/** One asking of a call, however it came: its input as it stands in a request, and what the answer may set. */
interface Asked {
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
  /** What several askings of one page have in common; absent for a request of its own. */
  together?: AskedTogether;
}

/** Who asks is found once for all that a page reads. */
export interface AskedTogether {
  caller?: Promise<Caller | null>;
  /** The page has written something itself, of which its request's cookies do not know. */
  hasWritten?: true;
}

/** The one place that decides what is read from a replica. */
const readsFromReplica = (
  { method, mayLag }: AnyCall,
  caller: Caller | null,
  together: AskedTogether | undefined,
): boolean =>
  method === 'GET' &&
  !together?.hasWritten &&
  (mayLag === 'for-everyone' || (mayLag === 'for-visitors' && caller === null));

/** All the server's calls, each with what answers it. */
export interface CallRouter {
  /** Every call that has been joined to its action, in that order. */
  calls: readonly AnyCall[];
  /** Joins a call to its action and gives it its address. */
  answer: Answer;
  /**
   * Answers a read for a page of ours in this process: who asks, whether they may, the input and the answer are
   * treated as for a request from outside, without the way through HTTP and JSON.
   *
   * @returns undefined where that way must be taken: for writes, and for calls with a limit of their own
   * @throws Refusal as the call would be refused
   */
  readInPlace(call: AnyCall, asked: Asked): Promise<unknown> | undefined;
}

/**
 * Opens the desk at which this server's calls are answered.
 *
 * @param kept where the answers are kept that all visitors get alike; absent: nowhere
 */
export function createCallRouter(
  app: FastifyInstance,
  context: AppContext,
  kept?: KeptAnswers | undefined,
): CallRouter {
  const calls: AnyCall[] = [];
  const inPlace = new Map<string, (asked: Asked) => Promise<unknown>>();

  function callerOf({ headers, together = {} }: Asked): Promise<Caller | null> {
    if (!mayHaveSession(headers)) return Promise.resolve(null);
    together.caller ??= context.findCaller(headers);
    return together.caller;
  }

  /** From now on this browser reads what it has just written. */
  async function rememberWrite({ addCookie }: Asked): Promise<void> {
    const { replicas, config } = context;
    addCookie(writtenCookie(await replicas.position(), replicas.caughtUpSeconds, config));
  }

  const answer: Answer = (call, action) => {
    const carryOut = async (asked: Asked): Promise<unknown> => {
      const caller = await callerOf(asked);
      assertSecondFactor(call, caller);
      assertMayCall(call, caller);
      assertNotSanctioned(call, caller);
      assertActsFor(asked.headers[ACTING_AS_HEADER], caller);
      await assertSwitchedOn(call, context.site);
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
        transaction: (work: (tx: Transaction<Database>) => Promise<unknown>) => {
          hasWritten = true;
          return primary.transaction().execute(work);
        },
        rawBody: asked.rawBody ?? Buffer.alloc(0),
      };
      // biome-ignore lint/suspicious/noExplicitAny: the call's types were checked where it was joined to its action
      const actOn = (db: AppContext['db']): Promise<unknown> => action({ ...request, db } as any);
      const given = readsFromReplica(call, caller, asked.together)
        ? await context.replicas.read(writtenBy(asked.headers.cookie, context.config), actOn)
        : await actOn(primary);
      if (hasWritten && context.replicas.any) await rememberWrite(asked);
      await watch?.assertRevealed(
        signedIn({ caller }).email,
        (asked.params as { id?: string } | undefined)?.id,
        context.now(),
      );
      return call.answer.parse(given);
    };

    calls.push(call);
    const limit = call.rateLimit;
    if (call.method === 'GET' && !limit) inPlace.set(nameOf(call), carryOut);
    app.route({
      method: call.method,
      url: call.path,
      config: limit ? { limit: { max: limit.max, timeWindow: limit.perSeconds * 1000, by: limit.by } } : {},
      handler: async (raw: FastifyRequest, reply: FastifyReply) => {
        const { params, body, headers, ip, url, rawBody } = raw;
        const carryOutHere = (setHeader: (name: string, value: string) => void) =>
          carryOut({
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
          });
        const key = call.alikeForVisitors && kept?.keyOf(raw);
        if (kept && key) return kept.serve(key, raw, reply, () => readyAnswerOf(raw, carryOutHere));
        const given = await carryOutHere((name, value) => void reply.header(name, value));
        const etag = reply.getHeader('etag');
        if (etag !== undefined && etag === headers['if-none-match']) return reply.status(304).send();
        reply.status(call.status ?? 200);
        return given;
      },
    });
  };
  return { calls, answer, readInPlace: (call, asked) => inPlace.get(nameOf(call))?.(asked) };
}

/** A call's answer as JSON, to be kept. */
async function readyAnswerOf(
  raw: FastifyRequest,
  carryOut: (setHeader: (name: string, value: string) => void) => Promise<unknown>,
) {
  const headers: [string, string][] = [['content-type', 'application/json; charset=utf-8']];
  const given = await carryOut((name, value) => void headers.push([name, value]));
  return { status: 200, headers, body: Buffer.from(JSON.stringify(given)), sentAgain: raw.sentAgain ?? [] };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came, kept by the JSON parser. */
    rawBody?: Buffer;
    /** What is done again for each visitor who is sent the same (kept-answers.ts). */
    sentAgain?: SentAgain[];
  }
}
