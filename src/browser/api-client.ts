import { createContext } from 'react-router';
import type { AnswerOf, AnyCall, CallInput, WireError } from '../shared/call.ts';
import { KEY_HEADER, KEY_NAME } from '../shared/emailed-key.ts';

/** A call that was answered with an error. `message` can be shown to the person as it is. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  // To React Router a refusal that no loader caught looks like a thrown `data(…)`, so that the page which it ends in
  // has its status and its sentence. Any other error is a fault, and its page says nothing of it.
  readonly type = 'DataWithResponseInit';
  readonly data: string;
  readonly init: { status: number };
  /** @param number of the request (shared/request-number.ts), where it is our fault */
  constructor(status: number, error: WireError, number?: string) {
    super(error.message);
    this.status = status;
    this.data = JSON.stringify({ message: error.message, code: error.code, number });
    this.init = { status };
    this.code = error.code;
    this.fields = error.fields ?? {};
  }
}

export interface ApiAnswer<A> {
  answer: A;
  headers: { get(name: string): string | null };
}

/** Makes calls of the API in the visitor's name. */
export interface Api {
  /** @throws ApiFailure when the call is refused */
  call<C extends AnyCall>(call: C, input: CallInput<C>): Promise<AnswerOf<C>>;
  /** The same with the answer's headers, for lists that page. */
  callWithHeaders<C extends AnyCall>(call: C, input: CallInput<C>): Promise<ApiAnswer<AnswerOf<C>>>;
}

/** Loaders and actions take their Api from here: `context.get(apiContext)`. The server sets it for each request. */
export const apiContext = createContext<Api>();

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A call's query as an address carries it: every value a text, absent values left out. */
export function queryTexts({ query = {} }: LooseInput): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') texts[name] = String(value);
  }
  return texts;
}

/** The headers of a call: the key of an emailed link, which no address carries. */
export function callHeaders(input: LooseInput): Record<string, string> {
  const key = queryTexts(input)[KEY_NAME];
  return key === undefined ? {} : { [KEY_HEADER.toLowerCase()]: key };
}

/** Fills in a call's path: parameters in place, the query behind it, but for a key (see {@link callHeaders}). */
export function callUrl(call: AnyCall, input: LooseInput): string {
  const params = input.params ?? {};
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const { [KEY_NAME]: _inHeader, ...texts } = queryTexts(input);
  const text = new URLSearchParams(texts).toString();
  return text ? `${path}?${text}` : path;
}

/** Whether a call was refused. By name, since the page's bundle and the server each have a class of their own. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure';
