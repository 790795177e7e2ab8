import type { Request } from '../../../../server/answer.ts';
import { agreePriceCall, proposePriceCall, refusePriceCall } from '../../contract.ts';
import { belowPaid, belowPaidByNow, firstBelowPaid, proposalChanged } from '../../words/refusals.ts';
import { findQuote } from '../hire-reads.ts';
import type { HireRecord } from '../hire-record.ts';
import { insertQuote, type Quote } from '../hire-writes.ts';
import { claimPricePhotos } from '../price-photos.ts';
import { refusalOf, type Taking, takeStep } from '../take-step.ts';
import { failAt, quoteOf, wasSentBefore } from './build-quote.ts';
import { agreementTo, assertPartsPossible } from './part-days.ts';

/** The artisan proposes a price for the whole booked job, replacing any earlier proposal. */
export function proposePrice({ body, ...request }: Request<typeof proposePriceCall>) {
  const proposal = quoteOf(request.params.id, body);
  return takeStep(request, {
    action: 'propose_price',
    who: proposePriceCall.who,
    isRepeat: ({ tx }) => wasSentBefore(tx, proposal),
    async prepare({ tx, hire, now }) {
      await assertPartsPossible(tx, hire, proposal.parts, now);
      if (proposal.parts[0] && proposal.parts[0].amountKobo < hire.amountKobo) {
        failAt('parts.0.amountNaira', firstBelowPaid(hire));
      }
      if (proposal.amountKobo < hire.amountKobo) {
        failAt(proposal.lines.length > 0 ? 'labourNaira' : 'amountNaira', belowPaid(hire));
      }
      await claimPricePhotos(tx, hire, proposal.photos);
      await insertQuote(tx, proposal, now);
      return { proposal, note: proposal.note };
    },
  });
}

/** The customer agrees to the price that they have read. Nothing is charged by agreeing. */
export function agreePrice(request: Request<typeof agreePriceCall>) {
  const { quoteId } = request.body;
  return takeStep(request, {
    action: 'agree_price',
    who: agreePriceCall.who,
    isRepeat: ({ hire }) => hire.quoteId === quoteId,
    async prepare(taking) {
      const { proposal } = await answerTo(taking, quoteId);
      assertCoversPaid(taking.hire, proposal);
      return { proposal, ...(await agreementTo(taking, proposal.parts)) };
    },
  });
}

/** The customer refuses: the hire continues as agreed before. */
export function refusePrice(request: Request<typeof refusePriceCall>) {
  const { quoteId } = request.body;
  return takeStep(request, {
    action: 'refuse_price',
    who: refusePriceCall.who,
    isRepeat: () => false,
    prepare: (taking) => answerTo(taking, quoteId),
  });
}

/**
 * The balance of the earlier price may have been paid after this one was proposed.
 *
 * @throws Refusal 409 `quote_changed` if more is paid than the customer would agree to
 */
function assertCoversPaid(hire: HireRecord, { amountKobo, parts }: Quote): void {
  if ((parts[0]?.amountKobo ?? amountKobo) < hire.amountKobo) throw refusalOf(belowPaidByNow(hire));
}

/** @throws Refusal 409 `quote_changed` if the answer is to a price that no longer waits */
async function answerTo({ tx, hire }: Taking, quoteId: string) {
  const proposal = hire.proposedQuoteId === quoteId ? await findQuote(tx, quoteId) : undefined;
  if (!proposal) throw refusalOf(proposalChanged(hire));
  return { proposal };
}
