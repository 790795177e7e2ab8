import { formatWhen } from '../../../shared/lagos-time.ts';
import { noShowAnswerTime } from '../../../shared/promise-words.ts';
import type { ByStep } from '../process.ts';
import { noCodeLine } from './door-code.ts';
import type { NoticedStep, Notified } from './noticed-step.ts';

type DaySteps =
  | 'start'
  | 'report_no_show'
  | 'answer_no_show'
  | 'admit_no_show'
  | 'withdraw_no_show'
  | 'settle_no_show';

/** Notifications on the day of a job: its start, and no-show reports. */
export const dayNotices: Pick<ByStep<(step: NoticedStep) => Notified>, DaySteps> = {
  start: {
    artisan: ({ artisan, hire, reason }) => {
      const why = noCodeLine(reason);
      return {
        customer: why
          ? { title: `${artisan} has started without your door code`, text: `Their reason: ${why}.` }
          : { title: `${artisan} has started`, text: formatWhen(hire) },
      };
    },
  },
  report_no_show: {
    customer: ({ customer, sum }) => ({
      artisan: {
        title: `${customer} reports that you did not come`,
        text: `Answer within ${noShowAnswerTime}. Otherwise the ${sum} is refunded.`,
      },
    }),
    artisan: ({ artisan }) => ({
      customer: {
        title: `${artisan} reports that no one was there`,
        text: `Answer within ${noShowAnswerTime}. Otherwise the hire counts as cancelled on the day.`,
      },
    }),
  },
  answer_no_show: {
    customer: ({ customer, sum }) => ({
      artisan: {
        title: `${customer} says that they were there`,
        text: `The ${sum} stays held while we look into it.`,
      },
    }),
    artisan: ({ artisan, sum }) => ({
      customer: {
        title: `${artisan} says that they came`,
        text: `Your ${sum} stays held while we look into it.`,
      },
    }),
  },
  admit_no_show: {
    customer: ({ customer }) => ({
      artisan: {
        title: 'Your report is settled',
        text: `${customer} says that they were not there. The hire’s page shows what you earn.`,
      },
    }),
    artisan: ({ artisan, sum }) => ({
      customer: {
        title: `We are refunding your ${sum}`,
        text: `${artisan} says that they did not come.`,
      },
    }),
  },
  withdraw_no_show: {
    customer: ({ customer, hire }) => ({
      artisan: {
        title: `${customer} has withdrawn the report`,
        text: `The job stays booked: ${formatWhen(hire)}.`,
      },
    }),
    artisan: ({ artisan, hire }) => ({
      customer: {
        title: `${artisan} has withdrawn the report`,
        text: `The job stays booked: ${formatWhen(hire)}.`,
      },
    }),
  },
  settle_no_show: {
    system: ({ artisan, customer, sum, from }) =>
      from === 'artisan_no_show'
        ? {
            customer: {
              title: `We are refunding your ${sum}`,
              text: `${artisan} did not answer your report in time.`,
            },
            artisan: {
              title: `The ${sum} is refunded to ${customer}`,
              text: 'You did not answer the customer’s report in time.',
            },
          }
        : {
            customer: {
              title: `Your hire of ${artisan} counts as cancelled on the day`,
              text: 'You did not answer the report in time. The hire’s page shows what happens to the money.',
            },
            artisan: {
              title: 'Your report is settled',
              text: `${customer} did not answer in time. The hire’s page shows what you earn.`,
            },
          },
  },
};
