import { expect, test } from 'vitest';
import { type HireShares, sharesOfFullRefund, sharesOfLateCancellation } from '../../shared/hire-money.ts';
import { formatNaira } from '../../shared/kobo.ts';
import { type HireView, showHireCall } from './contract.ts';
import {
  findTransition,
  type HireSide,
  type HireStatus,
  type HireTransition,
  hireStatuses,
  hireTransitions,
  ofStep,
} from './process.ts';
import { exampleEnd, examplePart } from './server/hire-emails.ts';
import { hireSteps, stepsFor } from './steps.ts';
import { artisanStates } from './words/artisan-states.ts';
import { outcomeNow, outcomeOfCancellation } from './words/cancellation.ts';
import { customerStates } from './words/customer-states.ts';
import { hireEmails } from './words/emails.ts';
import { noticeWords } from './words/notices.ts';
import { whyNot, whyNotPayable } from './words/refusals.ts';
import { doneWords, stepLine } from './words/steps.ts';

const now = new Date('2026-11-22T08:00:00Z');
const quoted = {
  id: 'hire-1',
  status: 'confirmed' as HireStatus,
  artisanId: 'artisan-1',
  artisanName: 'Chidi Okafor',
  artisanEmail: 'chidi@example.ng',
  customerId: 'customer-1' as string | null,
  customerName: 'Amina Yusuf',
  customerEmail: 'amina@example.ng',
  guestKeyVersion: 1,
  fixedService: null,
  amountKobo: 4_500_000,
  feeBasisPoints: 500,
  startDate: '2026-11-24',
  endDate: '2026-11-25',
  startTime: '09:30',
  quoteId: 'quote-1' as string | null,
  paymentDueAt: new Date('2026-11-23T08:00:00Z') as Date | null,
  answerDueAt: new Date('2026-11-23T08:00:00Z') as Date | null,
  doneDueAt: new Date('2026-11-27T08:00:00Z') as Date | null,
  releaseDueAt: new Date('2026-11-26T16:00:00Z') as Date | null,
  noShowDueAt: new Date('2026-11-24T21:05:00Z') as Date | null,
  rebookDueAt: new Date('2026-11-23T08:00:00Z') as Date | null,
  priceKobo: null as number | null,
  proposedQuoteId: null as string | null,
  isVisit: false,
  proposedDays: null as { id: string; endDate: string } | null,
  questionedAt: null,
  problemEnd: null,
  settleDueAt: null as Date | null,
  isRedo: false,
};
type Sample = typeof quoted;
/** A quote for a customer with an account and every time set, and a guest's deposit with none set. */
const samples: Sample[] = [
  quoted,
  {
    ...quoted,
    id: 'hire-2',
    customerId: null,
    amountKobo: 500_000,
    startDate: '2026-11-22',
    endDate: '2026-11-22',
    startTime: '16:00',
    quoteId: null,
    paymentDueAt: null,
    answerDueAt: null,
    doneDueAt: null,
    releaseDueAt: null,
    noShowDueAt: null,
    rebookDueAt: null,
  },
];
const example = showHireCall.exampleAnswer?.result as HireView;
const links = { customer: 'customer’s page', artisan: 'artisan’s page', pay: 'payment page' };
const names = { customer: 'Amina', artisan: 'Chidi' };

test('docs/hire-process.md matches the hire process and its words in the code', async () => {
  const parts = [
    '# The process of a hire',
    '<!-- Written from src/features/hiring/process.ts and words/ by `npx vitest run src/features/hiring/process-document.test.ts -u`. Do not edit. -->',
    'Who may do what in which state, what happens with it, and what each side is told. Samples: a quote of ₦45,000 to a customer with an account two days before the start (1), and a guest’s deposit of ₦5,000 on the day itself (2). Guests have no notifications.',
    '## Steps',
    [
      '| who | does | in | leads to | runs out | with it |',
      '|---|---|---|---|---|---|',
      ...hireTransitions.map(row),
    ].join('\n'),
    '## What each step tells',
    ...hireTransitions.map(notificationsOf),
    '## States',
    ...hireStatuses.map(state),
    '## Why a step is not possible',
    ...hireSteps.map(refusals),
    `### pay\n\n${hireStatuses.map((status) => `- \`${status}\`: ${saidBy(whyNotPayable(status))}`).join('\n')}`,
    '## What a cancellation means for the money',
    cancellations(),
  ];
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('../../../docs/hire-process.md');
});

function row({ actor, action, from, to, timer, effects = [] }: HireTransition): string {
  const end = timer
    ? 'atStart' in timer
      ? `at the start: \`${timer.action}\``
      : `after ${timer.minutes} minutes${timer.orAtStart ? ', or at the start' : timer.orAtEnd ? ', or at the end of the last day' : ''}: \`${timer.action}\``
    : '';
  const states = from.map((status) => `\`${status}\``).join(' ');
  return `| ${actor} | \`${action}\` | ${states || 'no hire yet'} | \`${to}\` | ${end} | ${effects.map((effect) => `\`${effect}\``).join(' ')} |`;
}

/** The texts of a step; states with the same text are listed together. */
function notificationsOf(transition: HireTransition): string {
  const states: (HireStatus | null)[] = transition.from.length > 0 ? [...transition.from] : [null];
  const byWords = new Map<string, string[]>();
  for (const from of states) {
    const words = samples.map((sample, at) => `(${at + 1})\n${wordsOf(transition, from, sample)}`).join('\n');
    byWords.set(words, [...(byWords.get(words) ?? []), from ? `\`${from}\`` : 'no hire yet']);
  }
  const told = [...byWords].map(([words, from]) => `From ${from.join(', ')}:\n\n${words}`);
  return [`### ${transition.actor}: ${transition.action}`, ...told].join('\n\n');
}

const reasonOf = (action: string) => (action === 'start' ? 'let_in_by_another' : 'too_busy');
/** The end of a problem, as the history shows it. */
function describedEnd(action: Parameters<typeof exampleEnd>[0]) {
  const { end } = exampleEnd(action);
  return end && { end: { kind: end.kind, days: end.days ?? null }, amountKobo: end.toCustomerKobo };
}

function wordsOf(transition: HireTransition, from: HireStatus | null, sample: Sample): string {
  const { actor, to } = transition;
  const { action } = transition as (typeof hireTransitions)[number];
  const isFirst = sample === samples[0];
  const settleDueAt = action === 'decide' ? new Date('2026-11-30T08:00:00Z') : null;
  const part = to === 'planned' || from === 'planned' ? examplePart : null;
  const hire = { ...sample, status: to, settleDueAt, part };
  const moment = isFirst ? new Date('2026-11-24T08:30:00Z') : undefined;
  const step = {
    action,
    actor,
    from,
    ...(isFirst && {
      amountKobo: hire.amountKobo,
      reason: reasonOf(action),
      moment: moment?.toISOString(),
      movedTo: hire,
    }),
    ...describedEnd(action),
  };
  const notices = ofStep(
    noticeWords,
    action,
    actor,
  )?.({
    hire,
    actor,
    from,
    artisan: 'Chidi Okafor',
    customer: 'Amina',
    sum: isFirst ? '₦45,000' : '₦5,000',
    proposed: '₦52,000',
    received: '₦40,000',
    moreDays: { endDate: '2026-11-27' },
    reason: isFirst ? reasonOf(action) : undefined,
    moment,
    ...(action === 'end_part' && { endedParts: 2 }),
    ...exampleEnd(action),
  });
  const emails = ofStep(
    hireEmails,
    action,
    actor,
  )?.({
    hire,
    before: { ...hire, startDate: '2026-11-20', endDate: '2026-11-20' },
    from,
    actor,
    at: now,
    proposal: { amountKobo: 5_200_000 },
    receivedKobo: 4_000_000,
    moreDays: { endDate: '2026-11-27' },
    note: isFirst ? 'The tap drips again.' : undefined,
    reason: isFirst ? reasonOf(action) : undefined,
    moment,
    links,
    ...(action === 'end_part' && { endedParts: 2 }),
    ...exampleEnd(action),
    contactTo: isFirst ? 'help@example.ng' : undefined,
  });
  return [
    ...(['customer', 'artisan'] as const).map((side) => `- ${side} reads: ${stepLine(step, side, names)}`),
    ...Object.entries(notices ?? {}).flatMap(([side, words]) =>
      words && !(side === 'customer' && hire.customerId === null)
        ? [`- ${side} is notified: ${words.title} / ${words.text}`]
        : [],
    ),
    ...(emails ?? []).map(
      ({ to, replyTo, subject, title, paragraphs, facts, quote, action: button, footnote }) =>
        [
          `- ${to} is emailed: ${subject}${title === subject ? '' : ` / ${title}`}`,
          ...(replyTo ? [`answers go to ${replyTo}`] : []),
          ...paragraphs,
          ...facts.map(({ term, description }) => `${term}: ${description}`),
          ...(quote ? [`“${quote}”`] : []),
          ...(button ? [`[${button.label}](${button.url})`] : []),
          ...(footnote ? [`(${footnote.trim()})`] : []),
        ].join('\n  - '),
    ),
  ].join('\n');
}

function views(status: HireStatus, side: HireSide) {
  const bare = { ...example, status, side, steps: [] };
  const clocked = {
    ...bare,
    steps: hireSteps.filter((step) => findTransition(status, side, step)),
    releaseDueAt: '2026-11-26T16:00:00.000Z',
    rebookDueAt: '2026-11-23T08:00:00.000Z',
    lastStep: { action: 'on_my_way' as const, actor: 'artisan' as const, moment: '2026-11-24T08:30:00.000Z' },
  };
  return [bare, clocked];
}

function state(status: HireStatus): string {
  const lines = (['customer', 'artisan'] as const).flatMap((side) => {
    const { label, tone, meaning } = { customer: customerStates, artisan: artisanStates }[side][status];
    const meanings = new Set(views(status, side).map(meaning));
    return [`- ${side}: **${label}** (${tone}): ${[...meanings].join(' Or: ')}`];
  });
  return [`### \`${status}\``, lines.join('\n')].join('\n\n');
}

const saidBy = (refusal: { code: string; message: string } | undefined): string =>
  refusal ? `\`${refusal.code}\` ${refusal.message}` : 'possible';

/** Before the first day, on it, and after every deadline. */
const moments = [now, new Date('2026-11-24T12:00:00Z'), new Date('2026-12-24T12:00:00Z')];

function refusals(step: (typeof hireSteps)[number]): string {
  const byWords = new Map<string, HireStatus[]>();
  for (const side of ['customer', 'artisan'] as const) {
    for (const status of hireStatuses) {
      const hire = { ...quoted, status, releaseDueAt: status === 'completed' ? quoted.releaseDueAt : null };
      const said = moments.map((at) => {
        const offered = stepsFor(side, hire, at).includes(step) ? ', and offered' : '';
        return saidBy(whyNot(step, hire, side, at)) + offered;
      });
      const words = `${side}: ${[...new Set(said)].join(' Then: ')}`;
      byWords.set(words, [...(byWords.get(words) ?? []), status]);
    }
  }
  const lines = [...byWords].map(
    ([words, statuses]) => `- ${words} (${statuses.map((status) => `\`${status}\``).join(' ')})`,
  );
  const done = (['customer', 'artisan'] as const).map((side) => doneWords(step, { ...example, side }));
  return [`### ${step}`, `Afterwards: ${[...new Set(done)].join(' Or: ')}`, lines.join('\n')].join('\n\n');
}

function cancellations(): string {
  const hire = { artisanName: 'Chidi Okafor', feeBasisPoints: 500 };
  const [quote, deposit] = [4_500_000, 500_000];
  const inTime = { paidKobo: quote, shares: sharesOfFullRefund(quote) };
  const late = [quote, deposit].map((paidKobo) => ({
    paidKobo,
    shares: sharesOfLateCancellation(paidKobo, hire.feeBasisPoints),
  }));
  const lines = (['customer', 'artisan'] as const).flatMap((side) => [
    // The artisan's cancellation always refunds everything, whatever the time.
    ...[inTime, ...(side === 'customer' ? late : [])].map(
      ({ paidKobo, shares }) =>
        `- ${side}, while ${refundOf(paidKobo, shares)} would be refunded: ${outcomeNow({ ...hire, amountKobo: paidKobo }, side, shares)}`,
    ),
    `- ${side}, where nothing was paid: ${outcomeOfCancellation(hire, side, undefined)}`,
    ...[inTime, ...late].map(
      ({ paidKobo, shares }) =>
        `- ${side}, when ${refundOf(paidKobo, shares)} was refunded: ${outcomeOfCancellation(hire, side, { paidKobo, refundKobo: shares.customerKobo })}`,
    ),
  ]);
  return lines.join('\n');
}

const refundOf = (paidKobo: number, { customerKobo }: HireShares): string =>
  `${formatNaira(customerKobo)} of ${formatNaira(paidKobo)}`;
