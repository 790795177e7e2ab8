import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { AnswerGiven, AnyCall, ParsedInput, Who } from '../shared/call.ts';
import type { Database } from './database.ts';
import type { Caller, Plumbing } from './plumbing.ts';
import { Refusal } from './refusal.ts';

/** What an action gets: the parsed input, who asks, and the outside world. */
export interface Request<C extends AnyCall> extends ParsedInput<C>, Plumbing {
  /** Null for a visitor; never null where the call says `signed-in` or names a role (see `signedIn`). */
  caller: Caller | null;
  /** All that is done in it happens, or none of it. */
  transaction<T>(work: (tx: Transaction<Database>) => Promise<T>): Promise<T>;
  headers: FastifyRequest['headers'];
  /** The untouched body, for calls whose signature covers the bytes. */
  rawBody: Buffer;
  ip: string;
  /** For uploads: the parts of a multipart body. */
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

function assertMayCall(who: Who, caller: Caller | null): void {
  if (who === 'anyone' || who === 'payment-provider') return;
  if (!caller) throw new Refusal(401, 'sign_in_first', 'Please sign in first.');
  if (who === 'signed-in' || who === caller.role) return;
  throw new Refusal(403, 'not_for_you', 'Your account cannot do that.');
}

/** Turns a schema's complaints into one sentence and a message for each field. */
export function refusalOfInput(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'form';
    const notFields = issue.path.length === 0 && issue.code === 'invalid_type';
    fields[field] ??= notFields ? 'Please send the fields as a JSON object.' : issue.message;
  }
  const messages = Object.values(fields);
  const [first = 'Something in the form is not right.'] = messages;
  const message = messages.length > 1 ? 'Please correct the marked fields.' : first;
  return new Refusal(400, 'invalid_input', message, { fields });
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw refusalOfInput(result.error);
  return result.data;
}

/** The session cookie's presence is checked before the database is asked who it belongs to. */
const mayHaveSession = (request: FastifyRequest): boolean =>
  request.headers.cookie?.includes('session') ?? false;

/** Gives a feature the function that joins its calls to their actions on this server. */
export function answering(app: FastifyInstance, plumbing: Plumbing): Answer {
  return (call, action) => {
    const limit = call.rateLimit;
    app.route({
      method: call.method,
      url: call.path,
      config: limit ? { rateLimit: { max: limit.max, timeWindow: limit.perSeconds * 1000 } } : {},
      handler: async (raw: FastifyRequest, reply: FastifyReply) => {
        const caller = mayHaveSession(raw) ? await plumbing.findCaller(raw.headers) : null;
        assertMayCall(call.who, caller);
        const answer = await action({
          ...plumbing,
          params: parse(call.params, raw.params),
          query: parse(call.query, raw.query),
          body: parse(call.body, raw.body),
          caller,
          transaction: (work: (tx: Transaction<Database>) => Promise<unknown>) =>
            plumbing.db.transaction().execute(work),
          headers: raw.headers,
          rawBody: raw.rawBody ?? Buffer.alloc(0),
          ip: raw.ip,
          raw,
          setHeader: (name: string, value: string) => void reply.header(name, value),
          addCookie: (cookie: string) => void reply.header('set-cookie', cookie),
          // biome-ignore lint/suspicious/noExplicitAny: the call's types were checked where it was joined to its action
        } as any);
        reply.status(call.status ?? 200);
        return call.answer.parse(answer);
      },
    });
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came, kept by the JSON parser. */
    rawBody?: Buffer;
  }
}
