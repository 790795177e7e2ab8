import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment, formatWhen } from '../../../shared/lagos-time.ts';
import { problemDecisionTime } from '../../../shared/promise-words.ts';
import type { HireSide } from '../process.ts';
import {
  artisanFact,
  type EmailedStep,
  type Fact,
  type HireEmail,
  HOW_REFUNDS_ARRIVE,
  heldFact,
  linkIsSecret,
  whenFact,
} from './email.ts';
import { endPhrase, moneyOfEnd } from './problem-words.ts';

/*
 * Emails about the course and the end of a problem. The two sides' words stay on the hire's page; an
 * operator's reason is ours and is included.
 */

const others: Record<HireSide, HireSide> = { customer: 'artisan', artisan: 'customer' };
const nameOf = ({ hire }: EmailedStep, side: HireSide): string =>
  side === 'customer' ? hire.customerName : hire.artisanName;

/** The two sides as the reader is to see them: "you" for the reader, a name for the other. */
const namesFor = (step: EmailedStep, reader: HireSide) => ({
  customer: reader === 'customer' ? 'you' : nameOf(step, 'customer'),
  artisan: reader === 'artisan' ? 'you' : nameOf(step, 'artisan'),
});

interface EmailContent {
  subject: string;
  title: string;
  paragraphs: string[];
  facts?: Fact[];
  label?: string;
}

function emailTo(
  to: HireSide,
  step: EmailedStep,
  { subject, title, paragraphs, facts = [], label }: EmailContent,
): HireEmail {
  const { hire, links } = step;
  return {
    to,
    replyTo: step.contactTo,
    subject,
    title,
    paragraphs,
    facts: [...(to === 'customer' ? [artisanFact(hire)] : []), whenFact(hire), ...facts],
    action: { label: label ?? 'See the hire', url: `${links[to]}#problem-case` },
    ...(to === 'customer' && { footnote: linkIsSecret(hire).trim() }),
  };
}

/** An email to the side that did not take the step. `told` gets the name of the side that did, and the reader. */
const toOther = (step: EmailedStep, told: (name: string, reader: HireSide) => EmailContent): HireEmail[] => {
  const writer: HireSide = step.actor === 'artisan' ? 'artisan' : 'customer';
  const reader = others[writer];
  return [emailTo(reader, step, told(nameOf(step, writer), reader))];
};
const toBoth = (step: EmailedStep, told: (reader: HireSide) => EmailContent): HireEmail[] =>
  (['customer', 'artisan'] as const).map((reader) => emailTo(reader, step, told(reader)));

const moneyFor = (step: EmailedStep, reader: HireSide): string =>
  step.end ? capital(moneyOfEnd(step.end, step.hire, namesFor(step, reader))) : '';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const phrase = ({ end }: EmailedStep, reader: HireSide): string =>
  end ? endPhrase(end, reader === 'customer' ? 'you' : 'the customer') : 'a solution';
const why = ({ note = '' }: EmailedStep): Fact[] => (note ? [{ term: 'Why', description: note }] : []);

export const statementAdded = (step: EmailedStep): HireEmail[] =>
  toOther(step, (name) => ({
    subject: `${name} has written about the problem: ${formatWhen(step.hire)}`,
    title: `${name} has written about the problem`,
    paragraphs: ['Read it on the hire’s page. You can answer there, with photos if you have any.'],
    facts: [heldFact(step.hire)],
    label: 'Read and answer',
  }));

export const endProposed = (step: EmailedStep): HireEmail[] =>
  toOther(step, (name, reader) => ({
    subject: `${name} proposes ${phrase(step, reader)}`,
    title: `${name} proposes a solution`,
    paragraphs: [
      moneyFor(step, reader),
      'Agree or decline on the hire’s page, or propose another solution. If you agree, it takes effect at once, and you can’t appeal.',
    ],
    facts: [heldFact(step.hire)],
    label: 'See the proposal',
  }));

export const endRefused = (step: EmailedStep): HireEmail[] =>
  toOther(step, (name) => ({
    subject: `${name} declined your proposal`,
    title: `${name} declined your proposal`,
    paragraphs: [
      'The problem stays open. You can propose another solution. If you can’t agree, we’ll decide.',
    ],
    facts: [heldFact(step.hire)],
  }));

/** Sent to both sides when they agree on a solution, which takes effect at once. */
export const endAgreed = (step: EmailedStep): HireEmail[] =>
  toBoth(step, (reader) => ({
    subject: `The problem is settled: ${phrase(step, reader)}`,
    title: 'You have agreed, and the problem is settled',
    paragraphs: [moneyFor(step, reader), ...refundWords(step, reader)],
  })).map((email) => withDays(email, step));

const refundWords = ({ end }: EmailedStep, reader: HireSide): string[] =>
  reader === 'customer' && (end?.kind === 'refund' || end?.kind === 'split') ? [HOW_REFUNDS_ARRIVE] : [];

/** Attaches the calendar entry when the work is to be redone. */
const withDays = (email: HireEmail, { end }: EmailedStep): HireEmail =>
  end?.kind === 'redo' ? { ...email, calendar: true } : email;

/** Sent to both sides when an operator decides a problem; includes the appeal deadline. */
export const decided = (step: EmailedStep): HireEmail[] => {
  const { settleDueAt } = step.hire;
  return toBoth(step, (reader) => ({
    subject: `We’ve decided about the problem: ${phrase(step, reader)}`,
    title: 'We’ve decided about the problem',
    paragraphs: [
      moneyFor(step, reader),
      ...(settleDueAt
        ? [
            `This takes effect on ${formatMoment(settleDueAt.toISOString())}. If you think we got it wrong, appeal on the hire’s page before then, and say why. Each problem has one appeal.`,
          ]
        : []),
    ],
    facts: why(step),
    label: 'See the decision',
  }));
};

/** Sent to the other side and to the operators when a side appeals. */
export const appealed = (step: EmailedStep): HireEmail[] => [
  ...toOther(step, (name) => ({
    subject: `${name} has appealed against our decision`,
    title: `${name} has appealed against our decision`,
    paragraphs: [
      `We’ll look at it again and decide within ${problemDecisionTime}. That decision is final. Until then the money stays held, and you can both write and agree on a solution.`,
    ],
    facts: [heldFact(step.hire)],
  })),
  ...(step.contactTo === undefined ? [] : [appealToDecide(step)]),
];

const appealToDecide = (step: EmailedStep): HireEmail => ({
  to: 'operator',
  subject: `An appeal about ${step.hire.artisanName}: ${formatNaira(step.hire.amountKobo)} is held`,
  title: `The ${step.actor} has appealed`,
  paragraphs: [
    `The next decision is final, and we promised it within ${problemDecisionTime}. To see the file, run:`,
    `npm run operator -- problem show ${step.hire.id}`,
  ],
  facts: [{ term: 'Hire', description: step.hire.id }, whenFact(step.hire), heldFact(step.hire)],
  quote: step.note ?? '',
});

/** Sent to both sides when a decision takes effect because neither appealed. */
export const tookEffect = (step: EmailedStep): HireEmail[] =>
  toBoth(step, (reader) => ({
    subject: `Our decision has taken effect: ${phrase(step, reader)}`,
    title: 'Our decision has taken effect',
    paragraphs: [`No one has appealed. ${moneyFor(step, reader)}`, ...refundWords(step, reader)],
  }));

/** Sent to both sides for a final decision: after an appeal, or a redo. */
export const decidedForGood = (step: EmailedStep): HireEmail[] =>
  toBoth(step, (reader) => ({
    subject: `We’ve decided about the problem: ${phrase(step, reader)}`,
    title: step.from === 'appealed' ? 'We’ve decided about your appeal' : 'We’ve decided about the problem',
    paragraphs: [
      moneyFor(step, reader),
      step.end?.kind === 'redo'
        ? 'If that’s not possible, the customer can report the problem again, or the artisan can cancel, which refunds everything.'
        : 'This decision is final, and takes effect now.',
      ...refundWords(step, reader),
    ],
    facts: why(step),
  })).map((email) => withDays(email, step));
