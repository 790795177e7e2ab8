import { expect, test } from 'vitest';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import { requestQuote, takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { sent } from '../../../../test-support/writing.ts';
import { addPaidBalance, lockHire } from '../../hiring/server/public.ts';
import type { ChatMessage } from '../contract.ts';

const app = await startTestApp();
type Signed = { cookie: string };

async function twoPeople() {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  return { amina, chidi, asAmina: await signedInAs(app, amina), asChidi: await signedInAs(app, chidi) };
}
const open = async (headers: Signed, other: { id: string }) =>
  (await app.request({ url: `/api/chat/with/${other.id}`, headers })).json();
const linesOf = async (headers: Signed, conversationId: string): Promise<ChatMessage[]> =>
  (await app.request({ url: `/api/chat/conversations/${conversationId}/messages`, headers })).json().messages;

test('each change of a hire is a line of the conversation, which is linked to the hire', {
  meta: { promise: true },
}, async () => {
  const { amina, chidi, asAmina, asChidi } = await twoPeople();
  await sent(app, asAmina, chidi, 'Can you tile my bathroom?');
  const hire = await requestQuote(app, chidi, {}, asAmina);
  await takeStep(app, hire.id, 'quote', { amountNaira: 45_000, note: 'With the tiles.' }, asChidi);

  const { conversation } = await open(asChidi, amina);
  expect(conversation).toMatchObject({ hire: { id: hire.id, status: 'quoted' }, unreadCount: 1 });
  const lines = await linesOf(asChidi, conversation.id);
  expect(
    lines.map(({ number, senderId, hireStep }) => [number, senderId, hireStep?.action, hireStep?.to]),
  ).toEqual([
    [3, null, 'quote', 'quoted'],
    [2, null, 'request_quote', 'quote_requested'],
    [1, amina.id, undefined, undefined],
  ]);
});

test('a conversation names the hire that is still to come, whichever hire changed last', {
  meta: { promise: 'A conversation names the hire that is still to come' },
}, async () => {
  const { amina, chidi, asAmina, asChidi } = await twoPeople();
  await sent(app, asAmina, chidi, 'Two jobs, please.');
  const toCome = await requestQuote(app, chidi, {}, asAmina);
  const declined = await requestQuote(app, chidi, {}, asAmina);
  const named = async () => (await open(asChidi, amina)).conversation.hire.id;
  expect(await named()).toBe(declined.id);
  await takeStep(app, declined.id, 'decline-request', { reason: 'too_far' }, asChidi);
  expect(await named()).toBe(toCome.id);
  await takeStep(app, toCome.id, 'decline-request', { reason: 'too_far' }, asChidi);
  expect(await named()).toBe(toCome.id);
});

test('a line about a hire says what its history says: the price, the reason, the new days', async () => {
  const { amina, chidi, asAmina, asChidi } = await twoPeople();
  const hire = await requestQuote(app, chidi, {}, asAmina);
  await takeStep(app, hire.id, 'quote', { amountNaira: 45_000, note: 'With the tiles.' }, asChidi);
  const other = await requestQuote(app, chidi, {}, asAmina);
  await takeStep(app, other.id, 'decline-request', { reason: 'too_far', note: 'Try Tunde.' }, asChidi);
  const { conversation } = await open(asAmina, chidi);
  const [declined, , quoted, asked] = await linesOf(asAmina, conversation.id);
  expect(quoted?.hireStep).toMatchObject({ action: 'quote', amountKobo: 4_500_000 });
  expect(declined?.hireStep).toMatchObject({ action: 'decline_request', reason: 'too_far' });
  expect(asked?.hireStep).toEqual({
    hireId: hire.id,
    action: 'request_quote',
    actor: 'customer',
    from: null,
    to: 'quote_requested',
  });

  const booked = await makePaidHire(app, chidi, { customer_id: amina.id, customer_email: amina.email });
  const days = { startDate: '2026-12-04', startTime: '10:30' };
  expect((await takeStep(app, booked.id, 'reschedule', days, asAmina)).status).toBe(200);
  const [moved] = await linesOf(asChidi, conversation.id);
  expect(moved?.hireStep?.movedTo).toEqual({ ...days, endDate: '2026-12-04' });

  await app.db.updateTable('hires').set({ price_kobo: 4_500_000 }).where('id', '=', booked.id).execute();
  await app.db.transaction().execute(async (tx) => {
    const locked = await lockHire(tx, booked.id);
    if (locked) await addPaidBalance(tx, app.context, locked, 1_250_000, app.clock.now);
  });
  const [paid] = await linesOf(asChidi, conversation.id);
  expect(paid?.hireStep).toMatchObject({ action: 'pay_balance', amountKobo: 1_250_000 });
});

test('a hire begins the conversation of two people who have never written to each other', {
  meta: { promise: true },
}, async () => {
  const { amina, chidi, asAmina, asChidi } = await twoPeople();
  await requestQuote(app, chidi, {}, asAmina);
  expect((await open(asChidi, amina)).conversation).toMatchObject({
    unreadCount: 0,
    lastMessageAt: expect.any(String),
  });
  expect((await sent(app, asChidi, amina, 'Thank you for asking')).number).toBe(2);
});

test('both browsers receive a step of a hire in the words that the page shows', {
  meta: { promise: 'Both browsers hear of a hire’s step in the words that the page shows' },
}, async () => {
  const { chidi, asAmina, asChidi } = await twoPeople();
  const browsers = [await listenAs(app, asAmina), await listenAs(app, asChidi)];
  const hire = await requestQuote(app, chidi, {}, asAmina);
  for (const browser of browsers) {
    expect((await browser.next('hire')).data).toEqual({ hireId: hire.id, status: 'quote_requested' });
    const { message } = (await browser.next('message')).data as { message: ChatMessage };
    expect([message]).toEqual(await linesOf(asAmina, message.conversationId));
  }
});

test('a guest’s hire notifies the artisan and makes no conversation', {
  meta: { promise: true },
}, async () => {
  const { chidi, asChidi } = await twoPeople();
  const browser = await listenAs(app, asChidi);
  const hire = await requestQuote(app, chidi);
  expect((await browser.next('hire')).data).toEqual({ hireId: hire.id, status: 'quote_requested' });
  const { conversations } = (await app.request({ url: '/api/chat/conversations', headers: asChidi })).json();
  expect(conversations).toEqual([]);
});

test('a refused change of a hire adds no line to the conversation', {
  meta: { promise: 'A change of a hire that is refused is no line of the conversation' },
}, async () => {
  const { amina, chidi, asAmina, asChidi } = await twoPeople();
  const hire = await requestQuote(app, chidi, {}, asAmina);
  expect((await takeStep(app, hire.id, 'accept-quote', {}, asAmina)).status).not.toBe(200);
  const { conversation } = await open(asChidi, amina);
  expect(await linesOf(asChidi, conversation.id)).toHaveLength(1);
});

test('messages and hires that arrive at the same moment each get a number, and none waits forever', {
  meta: { promise: true },
}, async () => {
  const { amina, chidi, asAmina, asChidi } = await twoPeople();
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => [
      requestQuote(app, chidi, { startDate: `2027-01-${10 + at}`, endDate: `2027-01-${10 + at}` }, asAmina),
      sent(app, asAmina, chidi, `A${at}`),
      sent(app, asChidi, amina, `C${at}`).catch(() => sent(app, asChidi, amina, `C${at}`)),
    ]).flat(),
  );
  const { conversation } = await open(asAmina, chidi);
  const numbers = (await linesOf(asAmina, conversation.id)).map(({ number }) => number);
  expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
  expect(new Set(numbers).size).toBe(24);
});
