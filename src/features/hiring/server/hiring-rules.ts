import { Refusal } from '../../../server/refusal.ts';
import type { HireStatus } from '../contract.ts';

/** What the rules need to know of a hire to say whose it is. */
export interface HireParties {
  id: string;
  artisanId: string;
  /** Null for a guest's hire, which belongs to the e-mail address. */
  customerId: string | null;
  customerEmail: string;
}

interface Visitor {
  id: string;
  email: string;
  emailVerified: boolean;
}

/** Whether the hire is the caller's by their account: ordered with it, or as a guest with its verified address. */
export function isCustomerOf(hire: HireParties, caller: Visitor | null): boolean {
  if (!caller) return false;
  if (hire.customerId !== null) return hire.customerId === caller.id;
  return caller.emailVerified && caller.email === hire.customerEmail;
}

/**
 * Who may pay for a hire. One that was ordered with an account: only that account. A guest's: whoever knows its
 * id, whose 122 random bits were made for that guest and are told to nobody but its two sides.
 */
export function mayPayFor(hire: HireParties, caller: Visitor | null): boolean {
  return hire.customerId === null || hire.customerId === caller?.id;
}

/** Why nothing can be paid for a hire in this state; undefined where it can. */
export function refusalOfPayment(status: HireStatus): Refusal | undefined {
  switch (status) {
    case 'awaiting_payment':
    case 'accepted':
      return undefined;
    case 'quote_requested':
      return new Refusal(
        409,
        'no_quote_yet',
        'There is nothing to pay yet: the artisan has not sent a quote.',
      );
    case 'quoted':
      return new Refusal(409, 'quote_not_accepted', 'Please accept the quote first; then you can pay it.');
    case 'expired':
      return new Refusal(
        409,
        'hire_expired',
        'This hire was not paid in time, so it has expired. You can hire the artisan again.',
      );
    case 'declined':
    case 'cancelled':
    case 'refunded':
      return new Refusal(409, 'hire_ended', 'This hire has ended, so there is nothing to pay.');
    default:
      return new Refusal(409, 'already_paid', 'This hire is already paid.');
  }
}
