import { newId } from '../src/shared/identifier.ts';
import { type GuestHire, whereAndWhom } from './paying.ts';
import type { TestApp } from './test-app.ts';

type Headers = Record<string, string>;

/** A guest asks an artisan for a quote; with `headers`, a signed-in customer. */
export async function requestQuote(
  app: TestApp,
  artisan: { id: string },
  changes: Record<string, unknown> = {},
  headers: Headers = {},
): Promise<GuestHire> {
  const response = await app.request({
    method: 'POST',
    url: '/api/hiring/hire',
    headers,
    payload: {
      id: newId(),
      fullName: 'Ngozi Chioma Eze',
      email: 'ngozi@example.ng',
      jobDescription: 'Tile the bathroom',
      ...whereAndWhom,
      startDate: '2026-12-10',
      endDate: '2026-12-11',
      startTime: '09:00',
      checkbox: true,
      artisanId: artisan.id,
      action: 'Request A Quote',
      ...changes,
    },
  });
  const { result, ...refusal } = response.json();
  if (!result) throw new Error(`not requested: ${response.statusCode} ${JSON.stringify(refusal)}`);
  return { id: result.id, key: result.guestKey };
}

type PaidStepPath =
  | 'cancel'
  | 'ask-for-change'
  | 'propose-days'
  | 'propose-job'
  | 'agree-job'
  | 'refuse-job'
  | 'agree-days'
  | 'refuse-days'
  | 'propose-price'
  | 'agree-price'
  | 'refuse-price'
  | 'rebook'
  | 'take-back'
  | 'reschedule'
  | 'on-my-way'
  | 'start'
  | 'report-no-show'
  | 'answer-no-show'
  | 'admit-no-show'
  | 'withdraw-no-show'
  | 'complete'
  | 'release'
  | 'report-problem'
  | 'add-statement'
  | 'propose-end'
  | 'refuse-end'
  | `agree-${'release' | 'refund' | 'split' | 'redo'}`
  | 'appeal';

/** Takes one step of a hire, by its call's name: quote, accept-quote, … */
export async function takeStep(
  app: TestApp,
  hireId: string,
  step: 'quote' | 'decline-request' | 'accept-quote' | 'decline-quote' | PaidStepPath,
  payload: object,
  headers: Headers = {},
) {
  const response = await app.request({
    method: 'POST',
    url: `/api/hiring/hires/${hireId}/${step}`,
    headers,
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Makes hires for one day, each for a guest with an email that no other test uses unless `wish` gives one. */
export function hiringByStrangers(app: TestApp) {
  let made = 0;
  return (
    artisan: { id: string },
    wish: { startDate?: string; endDate?: string; email?: string; action?: string } = {},
    headers: Headers = {},
  ): Promise<GuestHire> => {
    made += 1;
    const { startDate = '2026-12-01' } = wish;
    const email = `stranger${made}@example.ng`;
    const day = { email, startDate, endDate: startDate };
    return requestQuote(app, artisan, { action: 'Confirm & Hire', ...day, ...wish }, headers);
  };
}
