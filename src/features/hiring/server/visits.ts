import { sql } from 'kysely';
import type { TimedDays } from '../../../shared/lagos-time.ts';
import type { HireAction, HireStatus } from '../process.ts';
import type { HireRecord } from './hire-record.ts';

/** What the steps of a visit leave behind: proposed, refused, or the same hire as the job. */
interface VisitStep {
  action: HireAction;
  now: Date;
  proposal?: { id: string; amountKobo: number } | undefined;
  days?: TimedDays | undefined;
}

/**
 * A hire as a step of its visit leaves it; nothing of other steps. What was paid for the visit counts as paid for the job, and
 * stays the artisan's whatever becomes of that.
 */
export function visitAfter(hire: HireRecord, { action, proposal, now }: VisitStep): Partial<HireRecord> {
  if (action === 'propose_job') return { proposedQuoteId: proposal?.id ?? null };
  if (action === 'refuse_job') {
    return { proposedQuoteId: null, ...(hire.status !== 'completed' && { completedAt: now }) };
  }
  if (action !== 'agree_job' || !proposal) return {};
  return {
    isVisit: false,
    visitKobo: hire.amountKobo,
    proposedQuoteId: null,
    quoteId: proposal.id,
    priceKobo: proposal.amountKobo,
    priceItemId: null,
    fixedService: null,
  };
}

/** The same as columns of a hire's row. */
export function columnsOfVisit({ action, proposal, days, now }: VisitStep, from: HireStatus) {
  if (action === 'propose_job' && proposal) return { proposed_quote_id: proposal.id };
  if (action === 'refuse_job') {
    return { proposed_quote_id: null, ...(from !== 'completed' && { completed_at: now }) };
  }
  if (action !== 'agree_job' || !proposal) return {};
  return {
    is_visit: false,
    visit_kobo: sql<number>`amount_kobo`,
    proposed_quote_id: null,
    quote_id: proposal.id,
    price_kobo: proposal.amountKobo,
    price_item_id: null,
    fixed_service: null,
    length_minutes: days?.lengthMinutes ?? null,
    has_more_days: false,
  };
}
