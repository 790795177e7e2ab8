import { formatMoment } from '../../../shared/lagos-time.ts';
import type { ByStep } from '../process.ts';
import { endPhrase, moneyOfEnd, type ToldEnd } from './problem-words.ts';

/* What the two sides are notified of about a problem; notices.ts has it with the others. */

interface Words {
  title: string;
  text: string;
}
interface Notified {
  customer?: Words;
  artisan?: Words;
}
/** A step as far as these tell of it. */
interface NoticedStep {
  hire: { amountKobo: number; feeBasisPoints: number; settleDueAt?: Date | null };
  artisan: string;
  customer: string;
  end?: ToldEnd | undefined;
}

/** What the reader is told of the side with this name. `customer`: the customer, as the reader knows them. */
type Told = (name: string, customer: string) => Words;
/** To the side that did not do it. */
const toOther = (told: (step: NoticedStep) => Told) => ({
  customer: (step: NoticedStep): Notified => ({ artisan: told(step)(step.customer, 'the customer') }),
  artisan: (step: NoticedStep): Notified => ({ customer: told(step)(step.artisan, 'you') }),
});

const phrase = ({ end }: NoticedStep, customer: string): string =>
  end ? endPhrase(end, customer) : 'an end of the problem';

/** To both, with what it means in money for each. */
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
    text: 'Agree or say no on the hire’s page.',
  })),
  refuse_end: toOther(() => (name) => ({
    title: `${name} said no to your proposal`,
    text: 'The problem stays open. You can propose something else.',
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
    text: 'We look at it again. The money stays held.',
  })),
  settle_release: tookEffect,
  settle_refund: tookEffect,
  settle_split: tookEffect,
  refund: final,
  split: final,
  redo: final,
} satisfies Partial<ByStep<(step: NoticedStep) => Notified>>;
/** The second decision, for the artisan. */
export const finalDecision = final.operator;
