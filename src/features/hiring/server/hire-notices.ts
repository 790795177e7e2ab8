import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { complaintWindow } from '../../../shared/promise-words.ts';
import type { Notice } from '../../notifications/server/public.ts';
import type { HireStatus } from '../contract.ts';
import { when } from './hire-mails.ts';
import type { HireAction, HireActor } from './hire-process.ts';
import { nameForArtisan } from './hiring-rules.ts';

/** Who is told of which step of a hire, as data: each action once. */

/** What the notices tell of a hire. */
export interface NoticedHire {
  id: string;
  artisanId: string;
  artisanName: string;
  /** Null for a guest, who is told by mail alone. */
  customerId: string | null;
  customerName: string;
  startDate: string;
  endDate: string;
  startTime: string;
  amountKobo: number;
  feeBasisPoints: number;
  /** The quote that stands: without one the artisan was not asked yet, and hears of the hire when it is paid. */
  quoteId: string | null;
}

interface Step {
  /** Of its line in the hire's history. */
  eventId: string;
  actor: HireActor;
  action: HireAction;
  from: HireStatus | null;
  to: HireStatus;
  /** What is asked for with it. */
  quote?: { amountKobo: number } | undefined;
}

/** "₦4,750 is yours: ₦5,000 less our fee of ₦250." */
function earned({ amountKobo, feeBasisPoints }: NoticedHire): string {
  const { artisanKobo, feeKobo } = sharesOfFinishedHire(amountKobo, feeBasisPoints);
  return `${formatNaira(artisanKobo)} is yours: ${formatNaira(amountKobo)} less our fee of ${formatNaira(feeKobo)}.`;
}

interface Words {
  title: string;
  text: string;
}
interface Told {
  customer?: Words | undefined;
  artisan?: Words | undefined;
}
interface Said extends Step {
  hire: NoticedHire;
  artisan: string;
  customer: string;
  sum: string;
}

const told: Record<HireAction, (said: Said) => Told> = {
  // The artisan hears of it when it is paid.
  hire: () => ({}),
  request_quote: ({ customer, hire }) => ({
    artisan: { title: `${customer} asks you for a quote`, text: when(hire) },
  }),
  quote: ({ artisan, sum, from, hire }) => ({
    customer: {
      title:
        from === 'quoted'
          ? `${artisan} has changed the quote to ${sum}`
          : `${artisan} quotes ${sum} for your job`,
      text: when(hire),
    },
  }),
  lapse: ({ artisan, customer, from }) =>
    from === 'quote_requested'
      ? {
          customer: {
            title: `${artisan} did not answer in time`,
            text: 'So your request has ended. It cost you nothing.',
          },
        }
      : {
          artisan: {
            title: `${customer} did not answer your quote in time`,
            text: 'It has ended, and your days stay free.',
          },
        },
  decline_request: ({ artisan }) => ({
    customer: {
      title: `${artisan} cannot take your job`,
      text: 'It cost you nothing, and others of the trade may be free.',
    },
  }),
  accept_quote: ({ customer, sum }) => ({
    artisan: {
      title: `${customer} accepted your quote of ${sum}`,
      text: 'You are booked as soon as it is paid.',
    },
  }),
  decline_quote: ({ customer }) => ({
    artisan: { title: `${customer} declined your quote`, text: 'Your days stay free.' },
  }),
  open_checkout: () => ({}),
  expire: ({ artisan, customer, hire }) => ({
    customer: {
      title: `Your hire of ${artisan} has expired`,
      text: 'It was not paid in time. It cost you nothing, and you can hire again.',
    },
    artisan:
      hire.quoteId === null
        ? undefined
        : { title: `${customer} did not pay in time`, text: 'The hire has ended, and your days are free.' },
  }),
  pay: ({ artisan, customer, sum, hire }) => ({
    customer: {
      title: `It is booked: ${artisan}, ${when(hire)}`,
      text: `We hold your ${sum} until the job is done.`,
    },
    artisan: {
      title: `You are booked: ${when(hire)}`,
      text: `${customer} has paid ${sum}. We hold it until the job is done.`,
    },
  }),
  // The payment's own notice says why, and what becomes of the money.
  refund_late_payment: () => ({}),
  lose_payment: ({ artisan, hire }) => ({
    customer: {
      title: `Your hire of ${artisan} has ended`,
      text: 'Its payment was taken back, so nothing is booked any more.',
    },
    artisan: {
      title: `A booking has ended: ${when(hire)}`,
      text: 'Its payment was taken back, so your days are free again.',
    },
  }),
  cancel: ({ actor, from, artisan, customer, sum, hire }) => {
    const wasPaid = from === 'confirmed';
    if (actor === 'artisan') {
      const text = wasPaid ? `All of your ${sum} goes back to you.` : 'Nothing was paid.';
      return { customer: { title: `${artisan} has cancelled`, text } };
    }
    const knew = from === 'quote_requested' || wasPaid || hire.quoteId !== null;
    const text = wasPaid
      ? `Your days are free again: ${when(hire)}. What that means for the money stands on its page.`
      : 'Nothing was paid.';
    return { artisan: knew ? { title: `${customer} has cancelled`, text } : undefined };
  },
  reschedule: ({ customer, hire }) => ({
    artisan: { title: `${customer} has moved the job`, text: `It is now ${when(hire)}.` },
  }),
  start: ({ artisan, hire }) => ({ customer: { title: `${artisan} has begun`, text: when(hire) } }),
  ask_if_done: ({ artisan, customer, sum }) => ({
    customer: {
      title: `Has ${artisan} done the job?`,
      text: `If so, release the ${sum}. If not, report the problem. Both are on its page.`,
    },
    artisan: {
      title: `Is the job for ${customer} done?`,
      text: `Say so on its page: the ${sum} stays held until somebody does.`,
    },
  }),
  complete: ({ actor, artisan, customer }) => ({
    artisan:
      actor === 'system'
        ? {
            title: `The job for ${customer} counts as done`,
            text: `Nobody said otherwise. The money is yours in ${complaintWindow}, unless a problem is reported.`,
          }
        : undefined,
    customer: {
      title: actor === 'system' ? `The job of ${artisan} counts as done` : `${artisan} says the job is done`,
      text: `If something is wrong, report it on its page within ${complaintWindow}; else the money is released.`,
    },
  }),
  dispute: ({ customer, sum }) => ({
    artisan: { title: `${customer} reports a problem`, text: `The ${sum} stays held while we look into it.` },
  }),
  release: ({ actor, artisan, customer, sum, hire }) =>
    actor === 'operator'
      ? {
          artisan: { title: 'A complaint is decided for you', text: earned(hire) },
          customer: {
            title: 'Your complaint is decided',
            text: `The ${sum} is released to ${artisan}. Why stands on its page.`,
          },
        }
      : {
          artisan: {
            title:
              actor === 'customer'
                ? `${customer} has released your money`
                : 'The money for your job is released',
            text: earned(hire),
          },
        },
  refund: ({ sum, hire }) => ({
    customer: {
      title: 'Your complaint is decided',
      text: `Your ${sum} goes back to you. Why stands on its page.`,
    },
    artisan: {
      title: 'A complaint is decided for the customer',
      text: `The ${sum} for ${when(hire)} goes back. Why stands on its page.`,
    },
  }),
};

const quoteActions: readonly HireAction[] = [
  'request_quote',
  'quote',
  'lapse',
  'decline_request',
  'accept_quote',
  'decline_quote',
];

/** What the two sides are told of a step. A customer's name is the one that the artisan may know by then. */
export function noticesOf(hire: NoticedHire, step: Step): Notice[] {
  const words = told[step.action]({
    ...step,
    hire,
    artisan: hire.artisanName,
    customer: nameForArtisan(hire.customerName, step.to),
    sum: formatNaira(step.quote?.amountKobo ?? hire.amountKobo),
  });
  const kind = quoteActions.includes(step.action) ? 'quotes' : 'hires';
  const about = { kind, link: `/hires/${hire.id}` } as const;
  const notices: Notice[] = [];
  const { customerId, artisanId } = hire;
  const source = (side: string) => `hire-event:${step.eventId}:${side}`;
  if (words.customer && customerId !== null) {
    const to = { userId: customerId, aboutId: artisanId, source: source('customer') };
    notices.push({ ...about, ...words.customer, ...to });
  }
  if (words.artisan) {
    const to = { userId: artisanId, aboutId: customerId, source: source('artisan') };
    notices.push({ ...about, ...words.artisan, ...to });
  }
  return notices;
}
