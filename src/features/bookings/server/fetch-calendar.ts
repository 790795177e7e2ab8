import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** Why a subscribed calendar could not be read; stored, and explained to the artisan. */
export const calendarFaults = [
  'not_an_address',
  'not_public',
  'no_answer',
  'refused',
  'too_large',
  'no_calendar',
] as const;
export type CalendarFault = (typeof calendarFaults)[number];

export class CalendarUnreadable extends Error {
  readonly fault: CalendarFault;

  constructor(fault: CalendarFault, cause?: unknown) {
    super(`The calendar cannot be read: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** The largest calendar, in bytes. */
export const MOST_CALENDAR_BYTES = 1_000_000;
const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;

interface FetchOptions {
  /** Hosts that may be requested although they are not public, for tests and development. */
  allowed: readonly string[];
}

/**
 * Fetches a calendar from a URL given by a user. Only public addresses are contacted: the name is resolved once, the
 * result is checked and then connected to, and redirects are checked the same way.
 *
 * @throws CalendarUnreadable
 */
export async function fetchCalendar(address: string, options: FetchOptions): Promise<string> {
  let url = addressOf(address, options);
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await sendRequest(url, options, deadline);
    if (answer.kind === 'text') return answer.text;
    url = addressOf(answer.location, options, url);
  }
  throw new CalendarUnreadable('refused');
}

/** Validates a calendar URL. webcal: is treated as https:. Other schemes, and credentials in the URL, are refused. */
export function addressOf(address: string, { allowed }: FetchOptions, base?: URL): URL {
  let url: URL;
  try {
    url = new URL(address.trim().replace(/^webcals?:/i, 'https:'), base);
  } catch (error) {
    throw new CalendarUnreadable('not_an_address', error);
  }
  const isLocal = url.protocol === 'http:' && allowed.includes(url.hostname);
  if ((url.protocol !== 'https:' && !isLocal) || url.username || url.password) {
    throw new CalendarUnreadable('not_an_address');
  }
  // Only the default port, so that users cannot probe services on other networks through us.
  if (url.port !== '' && !isLocal) throw new CalendarUnreadable('not_public');
  return url;
}

type Answer = { kind: 'text'; text: string } | { kind: 'redirect'; location: string };

function sendRequest(url: URL, { allowed }: FetchOptions, signal: AbortSignal): Promise<Answer> {
  const filter = { allowIPAddressList: [...allowed] };
  const isHttps = url.protocol === 'https:';
  const agent = isHttps ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter);
  const request = isHttps ? requestHttps : requestHttp;
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(url, { agent, signal, headers: { accept: 'text/calendar' } }, (response) => {
      const { statusCode = 0, headers } = response;
      const fail = (fault: CalendarFault) => {
        response.destroy();
        reject(new CalendarUnreadable(fault));
      };
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        resolve({ kind: 'redirect', location: headers.location });
        return;
      }
      if (statusCode !== 200) return fail('refused');
      if (Number(headers['content-length'] ?? 0) > MOST_CALENDAR_BYTES) return fail('too_large');
      const pieces: Buffer[] = [];
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > MOST_CALENDAR_BYTES) fail('too_large');
        else pieces.push(piece);
      });
      response.on('end', () => resolve({ kind: 'text', text: Buffer.concat(pieces).toString('utf8') }));
      response.on('error', (error) => reject(new CalendarUnreadable('no_answer', error)));
    });
    asked.on('error', (error) => {
      reject(
        new CalendarUnreadable(/is not allowed/.test(error.message) ? 'not_public' : 'no_answer', error),
      );
    });
    asked.end();
  }).finally(() => agent.destroy());
}
