import type { z } from 'zod';
import type { Permission } from './operator-roles.ts';
import type { OwnRefusalCode } from './refusal-codes.ts';
import type { SwitchName } from './switches.ts';

/**
 * Who may make a call. Required, so that no call is left open by mistake. `hire-…` callers are identified by their
 * account or by the key in a guest's link; `hiring/server/hire-side.ts` finds out on which side of the hire they are.
 */
export type Who =
  | 'anyone'
  | 'signed-in'
  | 'consumer'
  | 'skilled'
  | 'admin'
  | 'payment-provider'
  | 'hire-customer'
  | 'hire-artisan'
  | 'hire-party';

type Shape = z.ZodType | undefined;

/** A call of the API, from which the server's route, the browser's request and the public description are made. */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Fastify's syntax: /api/hiring/hires/:id */
  path: string;
  who: Who;
  /** Set on the calls that set up a second factor: an operator may make them before they have one. */
  beforeSecondFactor?: true;
  /** The permission an operator needs. Every call for `admin` names one (shared/operator-roles.ts). */
  permission?: Permission;
  /**
   * Set where an operator is shown private data. Each answer leaves an entry in the audit log, or one entry an hour for
   * each person (server/audit-watch.ts). A test finds answers that have such fields and lack this.
   */
  reveals?: 'each' | 'hourly';
  /** The call is refused while operators have switched this off (shared/switches.ts). */
  switch?: SwitchName;
  /**
   * Set where a replica of the database may give the answer, which can be some seconds old: only for data that everyone
   * may see. With `visitors`, the primary answers signed-in callers, because their answer holds data of their own.
   * Callers who have just written are always answered by the primary (server/replicas.ts).
   */
  mayLag?: 'for-everyone' | 'for-visitors';
  /** One sentence for the public description. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The fields of a multipart upload, each with what it accepts. */
  files?: Record<string, string>;
  answer: Answer;
  /** The media type of an answer that is not JSON. */
  answerType?: string;
  /**
   * Set where the key of an emailed link may be part of the address, because email programs call it and cannot send our
   * header. All other calls refuse a `key` in the query and take it in a header (shared/emailed-key.ts).
   */
  keyInAddress?: true;
  /** Headers of the answer, each with its meaning. */
  answerHeaders?: Record<string, string>;
  /**
   * Set where all visitors without a session get the same answer, so the server may cache it for some seconds
   * (server/response-cache.ts).
   */
  alikeForVisitors?: true;
  /**
   * Set where signed-in callers get that answer as well, so they share what is cached for visitors: always, or for the
   * queries (unparsed) for which this returns true.
   */
  alikeForMembers?: true | ((query: Record<string, unknown>) => boolean);
  /**
   * Top-level fields of such an answer that are a signed-in caller's own, with the values that visitors get. The call's
   * action is registered with the function that finds a caller's values.
   */
  ownFields?: Readonly<Record<string, unknown>>;
  /** Headers that the request must have, each with its meaning. */
  requestHeaders?: Record<string, string>;
  /**
   * Codes that this call refuses with by rules of its own; codes common to all calls are left out. The test app
   * compares them with the answers it sees.
   */
  refusals?: readonly OwnRefusalCode[];
  /** An example request and answer for the public description. Tests check both against the schemas. */
  exampleBody?: Body extends z.ZodType ? z.input<Body> : never;
  exampleAnswer?: z.input<Answer>;
  /** HTTP status of a success; 200 by default. */
  status?: 200 | 201;
  /**
   * Requests allowed per session, or per IP address for callers without a session; the general limit where absent. With
   * `by: 'address'` all callers are counted by address, for calls whose answers reveal or cost something.
   */
  rateLimit?: { max: number; perSeconds: number; by?: 'address' };
}

// biome-ignore lint/suspicious/noExplicitAny: a list has calls of every shape
export type AnyCall = Call<any, any, any, any>;

/** Returns the call unchanged, with its exact types. */
export function defineCall<
  Answer extends z.ZodType,
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

type ParamsOf<C> = C extends Call<infer P, infer _Q, infer _B, infer _A> ? P : never;
type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _A> ? Q : never;
type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _A> ? B : never;

/** What a caller passes: `params`, `query` and `body`, each only where the call has one. */
export type CallInput<C extends AnyCall> = WithoutUndefined<{
  params: InputOf<ParamsOf<C>>;
  query: InputOf<QueryOf<C>>;
  body: InputOf<BodyOf<C>>;
}>;

/** The parsed and validated input that an action receives. */
export interface ParsedInput<C extends AnyCall> {
  params: OutputOf<ParamsOf<C>>;
  query: OutputOf<QueryOf<C>>;
  body: OutputOf<BodyOf<C>>;
}

/** The answer as the caller receives it. */
export type AnswerOf<C extends AnyCall> =
  C extends Call<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;
/** The answer as an action returns it, before its schema is applied. Fields that the schema does not name are dropped before it is sent. */
export type AnswerInputOf<C extends AnyCall> =
  C extends Call<infer _P, infer _Q, infer _B, infer A> ? z.input<A> : never;

/**
 * The body of every error response. `message` is the sentence that a screen shows; `fields` maps a field to its
 * message.
 */
export interface WireError {
  message: string;
  code: string;
  fields?: Record<string, string>;
}
