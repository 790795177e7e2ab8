import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { features } from '../src/app/api.ts';
import { describeApiCall } from '../src/app/api-docs-contract.ts';
import type { AnyCall } from '../src/shared/call.ts';
import { commonRefusalCodes, ownRefusalCodes } from '../src/shared/refusal-codes.ts';

const calls: AnyCall[] = [describeApiCall];
for (const join of features) join((call) => void calls.push(call));
/** Calls without parameters come first, as in the router. */
const routes = calls
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}/?$`) }))
  .sort((one, other) => one.call.path.split(':').length - other.call.path.split(':').length);

/** @throws when a call refuses with a code or a status that its public description lacks */
export function assertDescribed(
  { method = 'GET', url, path = url }: InjectOptions,
  { statusCode, headers, body }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>,
): void {
  if (statusCode < 400 || !String(headers['content-type']).includes('json')) return;
  const { pathname } = new URL(typeof path === 'string' ? path : (path?.pathname ?? '/'), 'http://any');
  const call = routes.find(({ call, pattern }) => call.method === method && pattern.test(pathname))?.call;
  if (!call) return;
  const code: string = JSON.parse(body).code;
  const described = describedAs(call, code);
  const first = Math.floor(statusCode / 100);
  if (described === statusCode || described === `${first}XX`) return;
  throw new Error(
    `${method} ${call.path} refused with ${statusCode} ${code}, which its contract does not name under refusals`,
  );
}

function describedAs(call: AnyCall, code: string): number | string | undefined {
  if (code in commonRefusalCodes) return commonRefusalCodes[code as keyof typeof commonRefusalCodes].status;
  return (
    call.refusals?.find((own) => own === code) && ownRefusalCodes[code as keyof typeof ownRefusalCodes].status
  );
}
