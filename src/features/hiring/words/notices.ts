import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatJobDay, formatTime, formatWhen } from '../../../shared/lagos-time.ts';
import { problemReportWindow } from '../../../shared/promise-words.ts';
import { type ByStep, type HireStatus, isHeld, isRebooking } from '../process.ts';
import type { NoticedHire, NoticedStep, Notified } from './noticed-step.ts';
import { dayNotices } from './notices-on-the-day.ts';
import { untilDone } from './part-name.ts';
import { partAsked, partExpired, partRevived, partsEnded } from './parts.ts';
import { finalDecision, problemNotices } from './problem-notices.ts';
import { cancelledByArtisan, rescueNotices } from './rescue-notices.ts';

/* The notifications of each step, for each side. */

/** "₦4,750 is yours: ₦5,000 less our fee of ₦250." */
function earned({ amountKobo, feeBasisPoints }: NoticedHire): string {
  const { artisanKobo, feeKobo } = sharesOfFinishedHire(amountKobo, feeBasisPoints);
  return `${formatNaira(artisanKobo)} is yours: ${formatNaira(amountKobo)} less our fee of ${formatNaira(feeKobo)}.`;
}

/** Truncates a user's text to what fits into a notification. */
const short = (text: string): string => (text.length > 140 ? `${text.slice(0, 139).trimEnd()}…` : text);

/** The rest of a price can be paid before the job is done and after it. */
const heldAltogether = (sum: string, { part }: NoticedHire, from: HireStatus | null): string =>
  `We hold ${sum} in total ${from === 'completed' ? 'until it is released' : untilDone(part)}.`;

const wasHeld = (from: HireStatus | null): boolean => from !== null && isHeld(from);

/** An artisan who cancelled is no longer notified about the money. */
const isOutOf = (from: HireStatus | null): boolean => from !== null && isRebooking(from);

/** A side without words is not notified. */
export const noticeWords: ByStep<(step: NoticedStep) => Notified> = {
  ...problemNotices,
  // Both sides are notified of the agreement that creates the part, not of the part itself.
  plan_part: { system: () => ({}) },
  ask_for_part: { system: partAsked },
  revive_part: { system: partRevived },
  end_part: { system: partsEnded },
  ...rescueNotices,
  // The artisan is only notified once the hire is paid.
  hire: { customer: () => ({}) },
  request_quote: {
    customer: ({ customer, hire }) => ({
      artisan: { title: `${customer} asks you for a quote`, text: formatWhen(hire) },
    }),
  },
  quote: {
    artisan: ({ artisan, sum, from, hadQuote, hire }) => ({
      customer: {
        title:
          from === 'quoted' || hadQuote
            ? `${artisan} has changed the quote to ${sum}`
            : `${artisan} quotes ${sum} for your job`,
        text: formatWhen(hire),
      },
    }),
  },
  lapse: {
    system: ({ artisan, customer, from }) =>
      from === 'quote_requested'
        ? {
            customer: {
              title: `${artisan} did not answer in time`,
              text: 'Your request has ended. You weren’t charged.',
            },
          }
        : {
            artisan: {
              title: `${customer} did not answer your quote in time`,
              text: 'It has ended, and your days stay free.',
            },
          },
  },
  decline_request: {
    artisan: ({ artisan }) => ({
      customer: {
        title: `${artisan} cannot take your job`,
        text: 'You weren’t charged, and other artisans may be free.',
      },
    }),
  },
  accept_quote: {
    customer: ({ customer, sum }) => ({
      artisan: {
        title: `${customer} accepted your quote of ${sum}`,
        text: 'You’re booked as soon as they pay.',
      },
    }),
  },
  decline_quote: {
    customer: ({ customer }) => ({
      artisan: { title: `${customer} declined your quote`, text: 'Your days stay free.' },
    }),
  },
  ask_for_change: {
    customer: ({ customer, hire, note }) => ({
      artisan: {
        title: `${customer} asks you to change your quote`,
        text: note ? `“${short(note)}”` : formatWhen(hire),
      },
    }),
  },
  open_checkout: { customer: () => ({}) },
  expire: {
    system: ({ artisan, customer, hire, from, ...step }) =>
      from === 'planned'
        ? partExpired({ artisan, customer, hire, from, ...step })
        : {
            customer: {
              title: `Your hire of ${artisan} has expired`,
              text: 'It was not paid in time. You weren’t charged, and you can hire again.',
            },
            artisan:
              hire.quoteId === null
                ? undefined
                : {
                    title: `${customer} did not pay in time`,
                    text: 'The hire has ended, and your days are free.',
                  },
          },
  },
  pay: {
    system: ({ artisan, customer, sum, hire }) => ({
      customer: {
        title: `Booked: ${artisan}, ${formatWhen(hire)}`,
        text: `We hold your ${sum} ${untilDone(hire.part)}.`,
      },
      artisan: {
        title: `You are booked: ${formatWhen(hire)}`,
        text: `${customer} has paid ${sum}. We hold it ${untilDone(hire.part)}.`,
      },
    }),
  },
  pay_balance: {
    system: ({ artisan, customer, received, sum, hire, from }) => ({
      customer: {
        title: `${received} for ${artisan} has arrived`,
        text: heldAltogether(sum, hire, from),
      },
      artisan: {
        title: `${customer} has paid ${received} more`,
        text: heldAltogether(sum, hire, from),
      },
    }),
  },
  propose_price: {
    artisan: ({ artisan, proposed, hire }) => ({
      customer: {
        title: `${artisan} proposes ${proposed} for the whole job`,
        text: `Agree or decline on the hire’s page. ${formatWhen(hire)}`,
      },
    }),
  },
  agree_price: {
    customer: ({ customer, proposed }) => ({
      artisan: {
        title: `${customer} agreed to ${proposed}`,
        text: 'When they pay the rest, we hold that too.',
      },
    }),
  },
  refuse_price: {
    customer: ({ customer }) => ({
      artisan: {
        title: `${customer} declined the new price`,
        text: 'The job is still booked.',
      },
    }),
  },
  propose_job: {
    artisan: ({ artisan, proposed }) => ({
      customer: {
        title: `${artisan} proposes the job for ${proposed}`,
        text: 'What you paid for the visit is taken off the price. Agree or decline on the hire’s page.',
      },
    }),
  },
  agree_job: {
    customer: ({ customer, hire, proposed }) => ({
      artisan: { title: `${customer} agreed to the job for ${proposed}`, text: formatWhen(hire) },
    }),
  },
  refuse_job: {
    customer: ({ customer }) => ({
      artisan: {
        title: `${customer} declined the job`,
        text: `The visit is done. The money for it is yours in ${problemReportWindow}, unless a problem is reported.`,
      },
    }),
  },
  propose_days: {
    artisan: ({ artisan, moreDays }) => ({
      customer: {
        title: `${artisan} needs more days${moreDays ? `, until ${formatJobDay(moreDays.endDate)}` : ''}`,
        text: 'Agree or decline on the hire’s page. The price stays the same.',
      },
    }),
  },
  agree_days: {
    customer: ({ customer, hire }) => ({
      artisan: {
        title: `${customer} agreed to more days`,
        text: `It is now booked for ${formatWhen(hire)}.`,
      },
    }),
  },
  refuse_days: {
    customer: ({ customer, hire }) => ({
      artisan: {
        title: `${customer} declined more days`,
        text: `It is still booked for ${formatWhen(hire)}.`,
      },
    }),
  },
  // The payment's own notification gives the reason and announces the refund.
  refund_late_payment: { system: () => ({}) },
  question_payment: {
    system: ({ hire, sum, from }) => ({
      artisan: isOutOf(from)
        ? undefined
        : {
            title: `The customer’s bank is checking their payment: ${formatWhen(hire)}`,
            text: `The ${sum} stays held until the bank has decided. The job is still booked.`,
          },
    }),
  },
  keep_payment: {
    system: ({ hire, from }) => ({
      artisan: isOutOf(from)
        ? undefined
        : {
            title: `The bank has finished its check: ${formatWhen(hire)}`,
            text: 'Nothing changes for this job. The money that we hold is released as usual.',
          },
    }),
  },
  lose_payment: {
    system: ({ artisan, hire, from }) => ({
      customer: {
        title: `Your hire of ${artisan} has ended`,
        text: 'The bank took the payment back, so nothing is booked any more.',
      },
      artisan: isOutOf(from)
        ? undefined
        : {
            title: `A booking has ended: ${formatWhen(hire)}`,
            text: 'The customer’s bank took the payment back, so your days are free again.',
          },
    }),
  },
  cancel: {
    customer: ({ from, customer, hire }) => {
      const knew = from === 'quote_requested' || wasHeld(from) || hire.quoteId !== null;
      const text = wasHeld(from)
        ? `Your days are free again: ${formatWhen(hire)}. The hire’s page shows what happens to the money.`
        : 'Nothing was paid.';
      return { artisan: knew ? { title: `${customer} has cancelled`, text } : undefined };
    },
    artisan: (step) =>
      wasHeld(step.from)
        ? cancelledByArtisan(step)
        : { customer: { title: `${step.artisan} has cancelled`, text: 'Nothing was paid.' } },
  },
  reschedule: {
    customer: ({ customer, hire }) => ({
      artisan: {
        title: `${customer} has rescheduled the job`,
        text: `It is now booked for ${formatWhen(hire)}.`,
      },
    }),
  },
  on_my_way: {
    artisan: ({ artisan, moment }) => ({
      customer: {
        title: `${artisan} is on the way`,
        text: moment ? `Expected about ${formatTime(moment)}.` : '',
      },
    }),
  },
  ...dayNotices,
  ask_if_done: {
    system: ({ artisan, customer, sum }) => ({
      customer: {
        title: `Has ${artisan} done the job?`,
        text: `If so, release the ${sum}. If not, report the problem. You can do both on the hire’s page.`,
      },
      artisan: {
        title: `Is the job for ${customer} done?`,
        text: `If it is, mark it as done on the hire’s page. We still hold the ${sum}.`,
      },
    }),
  },
  complete: {
    artisan: ({ artisan }) => ({
      customer: { title: `${artisan} says the job is done`, text: reportInTime },
    }),
    system: ({ artisan, customer }) => ({
      customer: { title: `Your job with ${artisan} counts as done`, text: reportInTime },
      artisan: {
        title: `The job for ${customer} counts as done`,
        text: `Neither of you said otherwise. The money is yours in ${problemReportWindow}, unless a problem is reported.`,
      },
    }),
  },
  report_problem: {
    customer: ({ customer, sum }) => ({
      artisan: {
        title: `${customer} reports a problem`,
        text: `The ${sum} stays held while we look into it.`,
      },
    }),
  },
  release: {
    customer: ({ customer, hire }) => ({
      artisan: { title: `${customer} has released your money`, text: earned(hire) },
    }),
    system: ({ hire }) => ({
      artisan: { title: 'The money for your job is released', text: earned(hire) },
    }),
    operator: finalDecision,
  },
};

const reportInTime = `If something is wrong, report it within ${problemReportWindow}. Otherwise we’ll release the payment.`;
