import type { z } from 'zod';
import type { Permission } from './operator-roles.ts';
import type { OwnRefusalCode } from './refusal-codes.ts';
import type { SwitchName } from './switches.ts';

/**
 * A call of the API: one value that says everything about it, from which the server's route, the browser's
 * request and the public description are all made.
 */

/**
 * Who may make a call. It has no default, so it cannot be forgotten. Those of a hire are known by their account or by the
 * key in a guest's link; the hire itself decides which side they are on (hiring/server/hire-side.ts).
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

export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As Fastify writes it: /api/hiring/hires/:id */
  path: string;
  who: Who;
  /** Whether an operator may make it before they have given a second factor: what sets one up, and nothing else. */
  beforeSecondFactor?: true;
  /** What an operator needs a role for; each call for `admin` names one (shared/operator-roles.ts). */
  permission?: Permission;
  /**
   * That an operator is shown what is private: each answer leaves an entry in the audit log, or one an hour for each person
   * (server/audit-watch.ts). A test finds answers with such fields and without this.
   */
  reveals?: 'each' | 'hourly';
  /** Refused while operators have switched this off (shared/switches.ts). */
  switch?: SwitchName;
  /**
   * Whether the answer may be some seconds old, so that a replica of the database gives it: only for what everyone may see. For `visitors`,
   * where someone who is signed in is told what is theirs beside it: they are always answered from the primary. Those who have just written read
   * it in either case (server/replicas.ts).
   */
  mayLag?: 'for-everyone' | 'for-visitors';
  /** One sentence for the public description. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** For an upload, a multipart form: each field with what it takes. */
  files?: Record<string, string>;
  answer: Answer;
  /** The media type of an answer that is not JSON. */
  answerType?: string;
  /**
   * Whether the key of an emailed link may stand in the address: for what an email program calls, which can send no header of ours. Of
   * any other call a `key` in the query comes in a header (shared/emailed-key.ts).
   */
  keyInAddress?: true;
  /** What else stands in the answer's headers: each with what it says. */
  answerHeaders?: Record<string, string>;
  /** Whether all visitors without a session are answered alike, so that one answer may serve them for some seconds (server/kept-answers.ts). */
  alikeForVisitors?: true;
  /** Headers that have to be sent along, each with what it says. */
  requestHeaders?: Record<string, string>;
  /** What it refuses by rules of its own; what any call may refuse is not named here. The test app holds it against answers. */
  refusals?: readonly OwnRefusalCode[];
  /** What a caller may send, and get for it, as the public description shows it. Tests hold them against the schemas. */
  exampleBody?: Body extends z.ZodType ? z.input<Body> : never;
  exampleAnswer?: z.input<Answer>;
  /** Status of success; 200 unless said. */
  status?: 200 | 201;
  /**
   * What one session may ask for, or everybody without a session behind one address; absent: the general limit. With
   * `by: 'address'` sessions are not counted apart: for calls that tell or cost something to anybody who asks.
   */
  rateLimit?: { max: number; perSeconds: number; by?: 'address' };
}

// biome-ignore lint/suspicious/noExplicitAny: a list of calls holds calls of every shape
export type AnyCall = Call<any, any, any, any>;

/** Keeps a call's exact types. */
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

/** What a caller passes: `params`, `query` and `body`, each only where the call has it. */
export type CallInput<C extends AnyCall> = WithoutUndefined<{
  params: InputOf<ParamsOf<C>>;
  query: InputOf<QueryOf<C>>;
  body: InputOf<BodyOf<C>>;
}>;

/** What an action receives, parsed. */
export interface ParsedInput<C extends AnyCall> {
  params: OutputOf<ParamsOf<C>>;
  query: OutputOf<QueryOf<C>>;
  body: OutputOf<BodyOf<C>>;
}

/** What a caller gets. */
export type AnswerOf<C extends AnyCall> =
  C extends Call<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;
/** What an action returns; whatever the answer's schema does not name is dropped before it leaves. */
export type AnswerGiven<C extends AnyCall> =
  C extends Call<infer _P, infer _Q, infer _B, infer A> ? z.input<A> : never;

/** An error on the wire. `message` is the sentence a screen shows, `fields` maps a field to its message. */
export interface WireError {
  message: string;
  code: string;
  fields?: Record<string, string>;
}
