import type { Request } from '../../../server/answer.ts';
import { listDone } from '../../../server/desk-case.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { linesOfHire } from '../../escrow/server/public.ts';
import { fileView, gatherHire, type HireFile } from '../../hiring/server/public.ts';
import { mailsAbout } from '../../notifications/server/public.ts';
import { refundsOfHire } from '../../payments/server/public.ts';
import { newestPayoutsOf } from '../../payouts/server/public.ts';
import type { showHirePageCall, TimelineLine } from '../hires-calls.ts';
import { byActor, plainCode } from '../plain-code.ts';

const MOST_PAYOUTS = 10;

/** Returns one hire: its file, and one timeline of its steps, money, emails and operators' actions. */
export async function showHirePage(
  request: Request<typeof showHirePageCall>,
): Promise<AnswerInputOf<typeof showHirePageCall>> {
  const { db, params } = request;
  const file = await gatherHire(request, params.id);
  const { hire } = file;
  const addresses = { [hire.customerEmail]: 'the customer', [hire.artisanEmail]: 'the artisan' };
  const refunds = await refundsOfHire(db, hire.id);
  const books = await linesOfHire(db, hire.id);
  const mails = await mailsAbout(db, hire.id, Object.keys(addresses));
  const done = await listDone(db, hire.id);
  const timeline: Line[] = [
    ...stepsOf(file),
    ...file.payments.map(({ createdAt, reference, method, part, status, amountKobo }) => ({
      ...{ at: createdAt, kind: 'payment' as const, kobo: amountKobo },
      words: `${reference}, ${part} by ${plainCode(method)}: ${plainCode(status)}`,
    })),
    ...refunds.map(({ createdAt, reference, reason, status, amountKobo }) => ({
      ...{ at: createdAt, kind: 'refund' as const, kobo: amountKobo },
      words: `of ${reference}, ${plainCode(reason)}: ${plainCode(status)}`,
    })),
    ...books.map(({ at, kind, from, to, amountKobo }) => ({
      ...{ at, kind: 'books' as const, kobo: amountKobo },
      words: plainCode(`${kind} (${from} to ${to})`),
    })),
    ...mails.map(({ at, to, subject, state }) => ({
      ...{ at, kind: 'email' as const, kobo: null },
      words: `to ${addresses[to] ?? 'someone'}: ${subject} (${state})`,
    })),
    ...done.map(({ at, actor, action, reason }) => ({
      ...{ at, kind: 'operator' as const, kobo: null },
      words: `${action} by ${actor}${reason ? `: ${reason}` : ''}`,
    })),
  ];
  const payouts = await newestPayoutsOf(db, hire.artisanId, MOST_PAYOUTS);
  return {
    file: fileView(file),
    timeline: timeline
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
    payouts: payouts.map(({ id, createdAt, amountKobo, status }) => ({
      ...{ id, at: createdAt.toISOString(), amountKobo, status },
    })),
  };
}

type Line = Omit<TimelineLine, 'at'> & { at: Date };

const stepsOf = ({ history }: HireFile): Line[] =>
  history.map(({ happenedAt, action, actor, note, amountKobo }) => ({
    at: new Date(happenedAt),
    kind: 'step',
    words: `${plainCode(action)} ${byActor(actor)}${note ? `: ${note}` : ''}`,
    kobo: amountKobo,
  }));
