import type { Request } from '../../../../server/answer.ts';
import { formatDay, type TimedDays } from '../../../../shared/lagos-time.ts';
import { agreeJobCall, proposeJobCall, refuseJobCall } from '../../contract.ts';
import { belowPaid, jobDaysOver, proposalChanged } from '../../words/refusals.ts';
import { findQuote } from '../hire-reads.ts';
import type { HireRecord } from '../hire-record.ts';
import type { Quote } from '../hire-writes.ts';
import { insertQuote } from '../hire-writes.ts';
import { faultsOfTimes } from '../hiring-rules.ts';
import { claimPricePhotos } from '../price-photos.ts';
import { refusalOf, type Taking, takeStep } from '../take-step.ts';
import { findFirstTakenDay } from '../taken-days.ts';
import { failAt, quoteOf, wasSentBefore } from './build-quote.ts';

/** After a visit, the artisan proposes price and days of the job together. */
export function proposeJob({ body, ...request }: Request<typeof proposeJobCall>) {
  const days: TimedDays = {
    startDate: body.startDate,
    endDate: body.endDate ?? body.startDate,
    startTime: body.startTime,
    lengthMinutes: body.lengthMinutes ?? null,
  };
  const proposal: Quote = { ...quoteOf(request.params.id, body), days };
  return takeStep(request, {
    action: 'propose_job',
    who: proposeJobCall.who,
    isRepeat: ({ tx }) => wasSentBefore(tx, proposal),
    async prepare({ tx, hire, now }) {
      if (proposal.amountKobo < hire.amountKobo) {
        failAt(proposal.lines.length > 0 ? 'labourNaira' : 'amountNaira', belowPaid(hire));
      }
      const [fault] = Object.entries(faultsOfTimes(days, now));
      if (fault) failAt(...fault);
      await assertOwnDaysFree(tx, hire, days);
      await claimPricePhotos(tx, hire, proposal.photos);
      await insertQuote(tx, proposal, now);
      return { proposal, wantedDays: days, note: proposal.note };
    },
  });
}

/**
 * The customer agrees: the same hire becomes the job, its price agreed and days booked,
 * with the visit's money credited to it.
 */
export function agreeJob(request: Request<typeof agreeJobCall>) {
  const { quoteId } = request.body;
  return takeStep(request, {
    action: 'agree_job',
    who: agreeJobCall.who,
    isRepeat: ({ hire }) => hire.quoteId === quoteId,
    async prepare(taking) {
      const proposal = await answerTo(taking, quoteId);
      const { days } = proposal;
      if (!days) throw new Error(`the job ${quoteId} was proposed without days`);
      if (Object.keys(faultsOfTimes(days, taking.now)).length > 0) throw refusalOf(jobDaysOver(days));
      return { proposal, days };
    },
  });
}

/** The customer refuses: the visit counts as done, and its money is released as for any hire. */
export function refuseJob(request: Request<typeof refuseJobCall>) {
  const { quoteId } = request.body;
  return takeStep(request, {
    action: 'refuse_job',
    who: refuseJobCall.who,
    isRepeat: () => false,
    prepare: async (taking) => ({ proposal: await answerTo(taking, quoteId) }),
  });
}

/** @throws Refusal 409 `quote_changed` if the answer is to a proposal that no longer waits */
async function answerTo({ tx, hire }: Taking, quoteId: string): Promise<Quote> {
  const proposal = hire.proposedQuoteId === quoteId ? await findQuote(tx, quoteId) : undefined;
  if (!proposal) throw refusalOf(proposalChanged(hire));
  return proposal;
}

/** @throws Refusal 400 `invalid_input` if the artisan has another job or a day off on these days */
async function assertOwnDaysFree(tx: Taking['tx'], hire: HireRecord, days: TimedDays): Promise<void> {
  const day = await findFirstTakenDay(tx, { ...days, artisanId: hire.artisanId }, null, hire.id);
  if (day === null) return;
  failAt(
    'startDate',
    `You are not free on ${formatDay(day)}: you have another job or a day off then. Choose other days, or free that day first.`,
  );
}
