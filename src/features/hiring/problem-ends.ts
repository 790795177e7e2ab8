import { type HireShares, sharesOfFullRefund, sharesOfSplit } from '../../shared/hire-money.ts';

/* How a reported problem can end, in numbers and names that screens and the server share. */

/** All to the artisan, all back to the customer, some to each, or the work done again on another day. */
export const endKinds = ['release', 'refund', 'split', 'redo'] as const;
export type EndKind = (typeof endKinds)[number];

/** Who names an end: a side proposes it, an operator decides it. */
export const endMakers = ['customer', 'artisan', 'operator'] as const;
export type EndMaker = (typeof endMakers)[number];

/** What the clock and the process have to know of the end that waits. */
export interface WaitingEnd {
  id: string;
  kind: EndKind;
  by: EndMaker;
}

/** How often each side can write about a problem. */
export const MOST_STATEMENTS = 20;
export const MOST_STATEMENT_PHOTOS = 6;
/** Characters. */
export const STATEMENT_MOST = 2000;
export const END_NOTE_MOST = 1000;
/** Why a side appeals, in at least so many characters. */
export const APPEAL_LEAST = 10;

/** How the money of a hire is shared out where its problem ends so; a redo shares nothing. */
export function sharesOfEnd(
  { kind, toCustomerKobo }: { kind: EndKind; toCustomerKobo: number | null },
  { amountKobo, feeBasisPoints }: { amountKobo: number; feeBasisPoints: number },
): HireShares {
  if (kind === 'redo') return { customerKobo: 0, artisanKobo: 0, feeKobo: 0 };
  if (kind === 'refund') return sharesOfFullRefund(amountKobo);
  return sharesOfSplit(amountKobo, kind === 'split' ? (toCustomerKobo ?? 0) : 0, feeBasisPoints);
}
