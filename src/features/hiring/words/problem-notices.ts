import { formatMoment } from '../../../shared/lagos-time.ts';
import type { ByStep } from '../process.ts';
import type { NoticedStep, Notified, Words } from './noticed-step.ts';
import { endPhrase, moneyOfEnd } from './problem-words.ts';

/* Notifications about a reported problem. Merged into the table of notices.ts. */

/**
 * Words for one side. `name` is the side that took the step; `customer` is the customer as the reader is to see them.
 */
type NoticeWording = (name: string, customer: string) => Words;
/** Notifies the side that did not take the step. */
const toOther = (told: (step: NoticedStep) => NoticeWording) => ({
  customer: (step: NoticedStep): Notified => ({ artisan: told(step)(step.customer, 'the customer') }),
  artisan: (step: NoticedStep): Notified => ({ customer: told(step)(step.artisan, 'you') }),
});

const phrase = ({ end }: NoticedStep, customer: string): string =>
  end ? endPhrase(end, customer) : 'a solution';

/** Notifies both sides, with the outcome in money for each. */
const toBoth =
  (title: (step: NoticedStep, customer: string) => string, more: (step: NoticedStep) => string = () => '') =>
  (step: NoticedStep): Notified => {
    const wordsFor = (names: { customer: string; artisan: string }): Words => ({
      title: title(step, names.customer === 'you' ? 'you' : 'the customer'),
      text: `${step.end ? capital(moneyOfEnd(step.end, step.hire, names)) : ''} ${more(step)}`.trim(),
    });
    return {
      customer: wordsFor({ customer: 'you', artisan: step.artisan }),
      artisan: wordsFor({ customer: step.customer, artisan: 'you' }),
    };
  };
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const agreed = toBoth((step, customer) => `The problem is settled: ${phrase(step, customer)}`);
const bothAgree = { customer: agreed, artisan: agreed };
const tookEffect = {
  system: toBoth((step, customer) => `Our decision has taken effect: ${phrase(step, customer)}`),
};
const final = {
  operator: toBoth(
    (step, customer) => `We’ve decided about the problem: ${phrase(step, customer)}`,
    () => 'You’ll see why on the hire’s page.',
  ),
};

export const problemNotices = {
  add_statement: toOther(() => (name) => ({
    title: `${name} has written about the problem`,
    text: 'Read it and answer on the hire’s page.',
  })),
  propose_end: toOther((step) => (name, customer) => ({
    title: `${name} proposes ${phrase(step, customer)}`,
    text: 'Agree or decline on the hire’s page.',
  })),
  refuse_end: toOther(() => (name) => ({
    title: `${name} declined your proposal`,
    text: 'The problem stays open. You can propose another solution.',
  })),
  agree_release: bothAgree,
  agree_refund: bothAgree,
  agree_split: bothAgree,
  agree_redo: bothAgree,
  decide: {
    operator: toBoth(
      (step, customer) => `We’ve decided about the problem: ${phrase(step, customer)}`,
      ({ hire: { settleDueAt } }) =>
        settleDueAt
          ? `You can appeal until ${formatMoment(settleDueAt.toISOString())}.`
          : 'You’ll see why on the hire’s page.',
    ),
  },
  appeal: toOther(() => (name) => ({
    title: `${name} has appealed against our decision`,
    text: 'We’ll look at it again. The money stays held.',
  })),
  settle_release: tookEffect,
  settle_refund: tookEffect,
  settle_split: tookEffect,
  refund: final,
  split: final,
  redo: final,
} satisfies Partial<ByStep<(step: NoticedStep) => Notified>>;
/** The notice of a final operator decision, also used by notices.ts for `release`. */
export const finalDecision = final.operator;
