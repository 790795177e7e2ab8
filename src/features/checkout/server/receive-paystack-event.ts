import { createHash } from 'node:crypto';
import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import {
  PaystackFault,
  type ProviderEvent,
  readWebhookEvent,
  storeEvent,
  verifyWebhookSignature,
} from '../../payments/server/public.ts';
import type { paystackWebhookCall } from '../contract.ts';
import { actOnNews, handlePaystackEventTask } from './handle-paystack-event.ts';

/**
 * Receives a webhook from Paystack. Stores and handles it in one transaction; if handling fails, it is stored anyway
 * and handled later. Answers only once it is stored, so that no event is lost.
 */
export async function receivePaystackEvent(
  request: Request<typeof paystackWebhookCall>,
): Promise<AnswerInputOf<typeof paystackWebhookCall>> {
  const { rawBody, headers, config, log, ip } = request;
  if (!verifyWebhookSignature(rawBody, headers['x-paystack-signature'], config.paystack.secretKey)) {
    log.warn({ event: 'bad_signature', ip }, 'an event that Paystack did not sign was refused');
    throw new Refusal(401, 'bad_signature', 'This request is not signed by Paystack.');
  }
  const news = newsOf(rawBody);
  if (news.event === UNREADABLE)
    log.error('Paystack sent an event that cannot be read: an operator has to look at it');
  try {
    await request.transaction(async (tx) => {
      const eventId = await storeEvent(tx, news, request.now());
      if (eventId !== undefined) await actOnNews(tx, request, { eventId, body: news.body });
    });
  } catch (error) {
    const eventId = await request.transaction((tx) => storeEvent(tx, news, request.now()));
    log.warn({ err: error, eventId }, 'an event from Paystack is stored and will be handled later');
    if (eventId !== undefined) await handleLater(request, eventId);
  }
  return { received: true };
}

/** If this fails as well, the task that runs every minute finds the unhandled event. */
async function handleLater(request: Request<typeof paystackWebhookCall>, eventId: string): Promise<void> {
  try {
    await request.transaction((tx) => request.jobs.add(tx, handlePaystackEventTask, { eventId }));
  } catch (error) {
    request.log.warn({ err: error, eventId }, 'no job could be added for an event from Paystack');
  }
}

const UNREADABLE = 'unreadable';

/** What to store of a webhook. Signed events that cannot be parsed are stored, too, as they may be about money. */
function newsOf(rawBody: Buffer): ProviderEvent {
  const body = keepableJson(rawBody.toString('utf8'));
  try {
    const { dedupKey, event, reference, kind, data } = readWebhookEvent(Buffer.from(body));
    // Stores only the necessary fields of a BVN answer.
    const kept = kind === 'identification' ? JSON.stringify({ event, data }) : body;
    return { dedupKey, event, reference, body: kept };
  } catch (error) {
    if (!(error instanceof PaystackFault)) throw error;
    const fingerprint = createHash('sha256').update(rawBody).digest('hex');
    return { dedupKey: `${UNREADABLE}:${fingerprint}`, event: UNREADABLE, reference: null, body };
  }
}

/**
 * JSON that PostgreSQL can store: NUL characters and lone surrogates become U+FFFD. Rejecting the event for one of
 * those would lose signed news about money.
 */
function keepableJson(json: string): string {
  const escapes = /\\u[d][89ab][\da-f]{2}\\u[d][c-f][\da-f]{2}|\\u[\da-f]{4}|\\[^u]/gi;
  return json.replace(escapes, (written) =>
    /^\\u(?:0000|d[89a-f]..)$/i.test(written) ? '\\ufffd' : written,
  );
}
