import { createContext } from 'react-router';
import type { AnswerOf, AnyCall, CallInput, WireError } from '../shared/call.ts';
import { KEY_HEADER, KEY_NAME } from '../shared/emailed-key.ts';

/** A call that was refused or failed. `message` can be shown to people as it is. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  // These three fields make React Router treat an uncaught refusal like a thrown `data(…)`, so the error page has its
  // status and sentence. Any other error is unexpected, and its page gives no details.
  readonly type = 'DataWithResponseInit';
  readonly data: string;
  readonly init: { status: number };
  /** @param number the request number (shared/request-number.ts), where the error is on our side */
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

/** Makes API calls in the visitor's name. */
export interface Api {
  /** @throws ApiFailure when the call is refused */
  call<C extends AnyCall>(call: C, input: CallInput<C>): Promise<AnswerOf<C>>;
  /** Also returns the answer's headers, which lists need for paging. */
  callWithHeaders<C extends AnyCall>(call: C, input: CallInput<C>): Promise<ApiAnswer<AnswerOf<C>>>;
}

/** The Api of loaders and actions: `context.get(apiContext)`. The server sets it for each request. */
export const apiContext = createContext<Api>();

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A call's query as texts for a URL; absent values and empty texts are left out. */
export function queryTexts({ query = {} }: LooseInput): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') texts[name] = String(value);
  }
  return texts;
}

/** The headers of a call: the key of an emailed link, which must not be in the URL. */
export function callHeaders(input: LooseInput): Record<string, string> {
  const key = queryTexts(input)[KEY_NAME];
  return key === undefined ? {} : { [KEY_HEADER.toLowerCase()]: key };
}

/** Builds a call's URL from its path, parameters and query, without the key (see {@link callHeaders}). */
export function callUrl(call: AnyCall, input: LooseInput): string {
  const params = input.params ?? {};
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const { [KEY_NAME]: _inHeader, ...texts } = queryTexts(input);
  const text = new URLSearchParams(texts).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Whether an error is a refused call. Compares names, because the page's bundle and the server each have their own
 * class.
 */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure';
