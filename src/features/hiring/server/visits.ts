import { sql } from 'kysely';
import type { TimedDays } from '../../../shared/lagos-time.ts';
import type { HireAction, HireStatus } from '../process.ts';
import type { HireRecord } from './hire-record.ts';

/** What this file needs of a step: a job proposed after a visit, refused, or agreed to. */
interface VisitStep {
  action: HireAction;
  now: Date;
  proposal?: { id: string; amountKobo: number } | undefined;
  days?: TimedDays | undefined;
}

/**
 * The changes to a hire's record by a step of its visit; {} for other steps. What was paid for the visit counts towards
 * the job, and stays the artisan's if the job is cancelled.
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

/** The columns for {@link visitAfter}. */
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
