import type { AnyCall } from '../shared/call.ts';
import { formatMoment } from '../shared/lagos-time.ts';
import { levelWords, SANCTIONS, type Sanction } from '../shared/sanction-words.ts';
import type { Caller } from './app-context.ts';
import { Refusal } from './refusal.ts';

/*
 * What an account under a sanction may still do. Reading is never refused. Any call that changes something is, unless
 * it is listed here, so a new call is refused until it is added.
 */

/** The calls that are still allowed, by the strictest sanction that allows them. */
const stillAllowed: Record<Sanction, readonly RegExp[]> = {
  // Work that has begun is finished, their money is paid out, and they keep control of their account.
  banned: [
    /^POST \/api\/hiring\/hires\/:id\/(?!quote$|accept-quote$|rebook$|propose-job$)[a-z-]+$/,
    /^POST \/api\/(payments\/initialize|uploads\/images|contactUs\/send)$/,
    /^\w+ \/api\/payouts(\/|$)/,
    /^\w+ \/api\/auth\/(?!signup)/,
    /^\w+ \/api\/users\/me\/(password|email|sessions|factors|delete|data|consents)(\/|$)/,
    /^\w+ \/api\/notifications\//,
    // To whom they may still write is decided when a message is sent (chat/server/send-message.ts).
    /^\w+ \/api\/chat\/(messages|conversations|attachments|blocks|reports)(\/|$)/,
    /^POST \/api\/(sanctions\/:id\/appeal|jobs\/:id\/close|waiting-list\/:id\/leave|alerts\/:id\/stop)$/,
    /^DELETE \/api\/(users\/:id\/saved|saved-searches\/:id|job-alert|jobs\/:id\/(save|answers))$/,
  ],
  // A suspended account can correct what led to the sanction: its profile, prices, hours and verification.
  suspended: [
    /^PATCH \/api\/users\/me$/,
    /^\w+ \/api\/users\/me\/(work-pictures|prices)(\/|$)/,
    /^\w+ \/api\/(verification|availability|uploads)\//,
    /^\w+ \/api\/chat\/quick-replies$/,
    /^POST \/api\/course(s|-tries)\//,
  ],
  // Requests that they received before are answered.
  limited: [
    /^POST \/api\/hiring\/hires\/:id\/(quote|accept-quote|propose-job)$/,
    /^\w+ \/api\/hiring\/hires\/:id\/reviews\//,
    /^\w+ \/api\/reviews\//,
    /^POST \/api\/payments\/tips$/,
    /^POST \/api\/jobs\/:id\/(save|answers\/:answerId\/decline)$/,
    /^\w+ \/api\/(saved-searches|job-alert)(\/|$)/,
    /^PUT \/api\/users\/:id\/saved$/,
    /^POST \/api\/alerts(\/|$)/,
  ],
};

/** Whether an account may make a call under a sanction. */
export function isStillAllowed(
  { method, path, who }: Pick<AnyCall, 'method' | 'path' | 'who'>,
  sanction: Sanction,
): boolean {
  if (method === 'GET' || who === 'payment-provider' || who === 'admin') return true;
  const name = `${method} ${path}`;
  return SANCTIONS.slice(SANCTIONS.indexOf(sanction)).some((each) =>
    stillAllowed[each].some((calls) => calls.test(name)),
  );
}

/** E.g. "Your account is limited until 3 Dec 2026, 10:00.", followed by how to appeal. */
export const sanctionedWords = ({ level, until }: NonNullable<Caller['sanction']>): string =>
  `Your account ${levelWords[level]}${until ? ` until ${formatMoment(until.toISOString())}` : ''}. Your notifications say why, and how to appeal.`;

/** @throws Refusal 403 `account_sanctioned` for what an account may not do while a sanction is in force */
export function assertNotSanctioned(call: AnyCall, caller: Caller | null): void {
  if (!caller?.sanction || isStillAllowed(call, caller.sanction.level)) return;
  throw new Refusal(403, 'account_sanctioned', sanctionedWords(caller.sanction));
}
