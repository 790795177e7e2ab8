import { type HireShares, sharesOfFullRefund, sharesOfSplit } from '../../shared/hire-money.ts';

/* How a reported problem can end: names and limits shared by screens and server. */

/** Everything to the artisan, a full refund, a split, or the work redone on another day. */
export const endKinds = ['release', 'refund', 'split', 'redo'] as const;
export type EndKind = (typeof endKinds)[number];

/** A side proposes an end; an operator decides one. */
export const endMakers = ['customer', 'artisan', 'operator'] as const;
export type EndMaker = (typeof endMakers)[number];

/** The waiting proposal or decision, as far as the clocks and the process need it. */
export interface WaitingEnd {
  id: string;
  kind: EndKind;
  by: EndMaker;
}

/** The most statements each side can make about one problem. */
export const MOST_STATEMENTS = 20;
export const MOST_STATEMENT_PHOTOS = 6;
/** The most characters. */
export const STATEMENT_MOST = 2000;
export const END_NOTE_MOST = 1000;
/** The fewest characters in the reason for an appeal. */
export const APPEAL_LEAST = 10;

/** Shares a hire's money out for an end of its problem, in whole kobo; a redo moves nothing, so all shares are 0. */
export function sharesOfEnd(
  { kind, toCustomerKobo }: { kind: EndKind; toCustomerKobo: number | null },
  { amountKobo, feeBasisPoints }: { amountKobo: number; feeBasisPoints: number },
): HireShares {
  if (kind === 'redo') return { customerKobo: 0, artisanKobo: 0, feeKobo: 0 };
  if (kind === 'refund') return sharesOfFullRefund(amountKobo);
  return sharesOfSplit(amountKobo, kind === 'split' ? (toCustomerKobo ?? 0) : 0, feeBasisPoints);
}
