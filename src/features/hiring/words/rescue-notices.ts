import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import type { ByStep } from '../process.ts';
import type { NoticedStep, Notified } from './noticed-step.ts';

/* Notifications after the artisan of a paid hire cancels, and about what the customer chooses. */

/** After the planned start there is nothing to choose; the notice of the refund says everything. */
export function cancelledByArtisan({ artisan, sum, hire, now }: NoticedStep): Notified {
  if (now && hire.rebookDueAt && hire.rebookDueAt <= now) return {};
  return {
    customer: {
      title: `${artisan} has cancelled`,
      text: `Your ${sum} is safe. Choose another artisan for the same time, or take your money back.`,
    },
  };
}

const givenBack = ({ artisan, sum }: NoticedStep): Notified => ({
  customer: {
    title: `We are refunding your ${sum}`,
    text: `${artisan} cancelled, so you get all of it back.`,
  },
});

export const rescueNotices = {
  // The replacement hire sends the notice (`hire_instead`).
  rebook: { customer: () => ({}) },
  hire_instead: {
    customer: ({ artisan, customer, sum, hire }) => ({
      customer: {
        title: `Booked: ${artisan}, ${formatWhen(hire)}`,
        text: `Your ${sum} has moved to this booking. We hold it until the job is done.`,
      },
      artisan: {
        title: `New paid booking: ${formatWhen(hire)}`,
        text: `Another artisan had to cancel, and ${customer} chose you. ${sum} is paid, and we hold it until the job is done.${hire.priceKobo ? ` The price of the whole job is ${formatNaira(hire.priceKobo)}.` : ''}`,
      },
    }),
  },
  take_back: { customer: givenBack },
  give_back: { system: givenBack },
} satisfies Partial<ByStep<(step: NoticedStep) => Notified>>;
