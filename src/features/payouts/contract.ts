import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { formatNaira } from '../../shared/kobo.ts';
import { BANK_ACCOUNT_WAIT_HOURS, BANK_LINK_HOURS } from '../../shared/promises.ts';
import { LEAST_LAST_PAYOUT_KOBO, LEAST_PAYOUT_KOBO, MOST_PAYOUT_KOBO } from '../../shared/transfer-fee.ts';
import { day, instant, kobo } from '../../shared/wire-types.ts';
import { emptyAsNull, nairaAmount, requiredText, ticked } from '../../shared/words.ts';
import { stepUpCode, stepUpPassword, stepUpRefusals } from '../sessions/step-up-contract.ts';
import { payoutReasons, payoutStatuses } from './states.ts';

/** How many account numbers one artisan may look up in 24 hours. */
export const MOST_LOOKUPS = 8;
/** How many payouts and hires the page shows. */
export const MOST_PAYOUTS_SHOWN = 20;
export const MOST_HIRES_SHOWN = 10;

export const bankAccount = z
  .object({
    bank: z.string(),
    accountName: z.string().meta({ description: 'The name that the bank has.' }),
    lastDigits: z.string().meta({ description: 'The last four digits of the account number.' }),
    usableAt: instant.meta({ description: 'When pay-outs to it start.' }),
    isUsable: z.boolean().meta({ description: 'Whether pay-outs to it have started.' }),
  })
  .meta({ id: 'BankAccount' });
export type BankAccount = z.output<typeof bankAccount>;

export const payout = z
  .object({
    id: z.string(),
    amountKobo: kobo,
    status: z.enum(payoutStatuses),
    kind: z.enum(['asked', 'weekly', 'operator']),
    reason: z.enum(payoutReasons).nullable().meta({ description: 'Why it did not arrive.' }),
    bank: z.string().nullable(),
    lastDigits: z.string().nullable(),
    createdAt: instant,
    settledAt: instant.nullable().meta({ description: 'When it arrived or failed.' }),
    reversedAt: instant.nullable().meta({ description: 'When the bank sent it back.' }),
  })
  .meta({ id: 'Payout' });
export type Payout = z.output<typeof payout>;

const exampleAccount: BankAccount = {
  bank: 'Guaranty Trust Bank',
  accountName: 'OKAFOR CHIDI EMEKA',
  lastDigits: '4471',
  usableAt: '2026-11-24T10:00:00.000Z',
  isUsable: true,
};
const { isUsable: _, ...exampleLinked } = exampleAccount;
const examplePayout: Payout = {
  id: exampleIds.payout,
  amountKobo: 3_800_000,
  status: 'paid',
  kind: 'asked',
  reason: null,
  bank: 'Guaranty Trust Bank',
  lastDigits: '4471',
  createdAt: '2026-11-25T09:00:00.000Z',
  settledAt: '2026-11-25T09:01:00.000Z',
  reversedAt: null,
};

export const listBanksCall = defineCall({
  method: 'GET',
  path: '/api/payouts/banks',
  who: 'skilled',
  summary: 'The banks to which artisans can be paid, by name.',
  refusals: ['payment_provider_unavailable'],
  answer: z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
  exampleAnswer: { banks: [{ code: '058', name: 'Guaranty Trust Bank' }] },
});

export const addBankAccountCall = defineCall({
  method: 'POST',
  path: '/api/payouts/bank-account',
  who: 'skilled',
  summary: `Asks the bank whose account it is, and emails a link that confirms it when it is the caller’s own. At most ${MOST_LOOKUPS} in 24 hours.`,
  refusals: [
    'bank_account_unknown',
    'bank_account_other_name',
    'bank_account_in_use',
    'too_many_lookups',
    'payment_provider_unavailable',
    ...stepUpRefusals,
  ],
  body: z.object({
    bankCode: requiredText({ label: 'Bank', max: 10, missing: 'Choose your bank.' }),
    accountNumber: requiredText({ label: 'Account number', max: 20 })
      .transform((value) => value.replaceAll(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{10}$/, 'An account number has 10 digits.'))
      .meta({ description: 'The NUBAN: 10 digits.' }),
    code: stepUpCode,
    password: stepUpPassword,
  }),
  answer: z.object({
    message: z.string(),
    bank: z.string(),
    accountName: z.string(),
    lastDigits: z.string(),
    checkDigitFits: z.boolean().meta({
      description:
        'Whether the last digit fits the bank by the rule of the NUBAN. Wallets need not follow it.',
    }),
  }),
  exampleBody: { bankCode: '058', accountNumber: '0123454471' },
  exampleAnswer: {
    message: 'We’ve emailed you a link. Open it to confirm this account.',
    bank: exampleAccount.bank,
    accountName: exampleAccount.accountName,
    lastDigits: exampleAccount.lastDigits,
    checkDigitFits: true,
  },
  rateLimit: { max: 10, perSeconds: 60 },
});

const token = requiredText({ label: 'The link', max: 100 });
const linkedAccount = z.object({
  bank: z.string(),
  accountName: z.string(),
  lastDigits: z.string(),
  usableAt: instant.nullable().meta({ description: 'Null while it is not confirmed.' }),
});

export const checkBankLinkCall = defineCall({
  method: 'GET',
  path: '/api/payouts/bank-account/link',
  who: 'anyone',
  summary: `Which bank account an emailed link confirms. The link works for ${BANK_LINK_HOURS} hours; looking does not use it up.`,
  refusals: ['link_used_up'],
  query: z.object({ token }),
  answer: linkedAccount,
  exampleAnswer: { ...exampleLinked, usableAt: null },
  rateLimit: { max: 30, perSeconds: 60, by: 'address' },
});

export const confirmBankAccountCall = defineCall({
  method: 'POST',
  path: '/api/payouts/bank-account/confirm',
  who: 'anyone',
  summary: `Confirms a bank account with the link that was emailed, once. Pay-outs to it begin ${BANK_ACCOUNT_WAIT_HOURS} hours later.`,
  refusals: ['link_used_up'],
  body: z.object({ token }),
  answer: linkedAccount,
  exampleBody: { token: 'h2Vd0m8y3Kc1' },
  exampleAnswer: exampleLinked,
  rateLimit: { max: 10, perSeconds: 60, by: 'address' },
});

export const requestPayoutCall = defineCall({
  method: 'POST',
  path: '/api/payouts',
  who: 'skilled',
  switch: 'payouts',
  summary: `Sends released money to the caller’s bank account, at least ${formatNaira(LEAST_PAYOUT_KOBO)}: an amount, or all of it. Sent again with the same id, it is the same pay-out.`,
  refusals: [
    'no_bank_account',
    'bank_account_waits',
    'nothing_to_pay_out',
    'already_used',
    'not_possible_now',
  ],
  body: z.object({
    id: identifier.meta({ description: 'An id made by the caller: a UUID, version 7.' }),
    amountNaira: emptyAsNull(
      nairaAmount({ label: 'The amount', leastKobo: LEAST_PAYOUT_KOBO, mostKobo: MOST_PAYOUT_KOBO }),
    ).meta({ description: 'In naira; left out for everything available.' }),
    last: ticked.optional().meta({
      description: `For an artisan who is leaving and has no open hires: everything available, from ${formatNaira(LEAST_LAST_PAYOUT_KOBO)}.`,
    }),
  }),
  answer: payout,
  exampleBody: { id: exampleIds.payout, amountNaira: '38,000' },
  exampleAnswer: { ...examplePayout, status: 'due', settledAt: null },
  status: 201,
  rateLimit: { max: 10, perSeconds: 60 },
});

export const setWeeklyPayoutCall = defineCall({
  method: 'PUT',
  path: '/api/payouts/weekly',
  who: 'skilled',
  summary: 'Whether the caller is paid out each Friday.',
  body: z.object({ weekly: ticked }),
  answer: z.object({ weekly: z.boolean() }),
  exampleBody: { weekly: false },
  exampleAnswer: { weekly: false },
});

export const moneyOfHire = z
  .object({
    hireId: z.string(),
    job: z.string().meta({ description: 'The first words of its description.' }),
    isTip: z
      .boolean()
      .meta({ description: 'Whether this is a tip; a hire that was tipped is listed twice.' }),
    day: day.meta({ description: 'Its first day.' }),
    heldKobo: kobo.meta({ description: 'The artisan’s share of what is held, after the service fee.' }),
    releaseAt: instant.nullable().meta({ description: 'When it will be released, once the job is done.' }),
    earnedKobo: kobo,
    earnedAt: instant.nullable(),
    state: z.enum(['held', 'available', 'on_its_way', 'paid_out']),
  })
  .meta({ id: 'MoneyOfHire' });
export type MoneyOfHire = z.output<typeof moneyOfHire>;

export const payoutOverviewCall = defineCall({
  method: 'GET',
  path: '/api/payouts',
  who: 'skilled',
  summary:
    'The caller’s money: available, held, on its way, paid out; their bank account and their pay-outs, newest first.',
  answer: z.object({
    availableKobo: kobo,
    heldKobo: kobo.meta({
      description: 'The caller’s share of what customers paid and that waits until the jobs are done.',
    }),
    onItsWayKobo: kobo,
    paidOutKobo: kobo,
    debtKobo: kobo.meta({
      description:
        'Money that a bank took back after release and that the caller has to bear: it comes off what they earn next.',
    }),
    account: bankAccount.nullable(),
    unconfirmed: bankAccount
      .omit({ usableAt: true, isUsable: true })
      .nullable()
      .meta({ description: 'An account whose emailed link has not been opened yet.' }),
    weekly: z.boolean(),
    nextFriday: instant.meta({ description: 'When the next weekly pay-out is.' }),
    forecast: z.array(z.object({ day, amountKobo: kobo })).meta({
      description:
        'How much held money is released on which day (Lagos) if no problem is reported, earliest first. The rest is released after its jobs are done.',
    }),
    payouts: z.array(payout),
    hires: z.array(moneyOfHire),
  }),
  exampleAnswer: {
    availableKobo: 475_000,
    heldKobo: 1_900_000,
    onItsWayKobo: 0,
    paidOutKobo: 3_800_000,
    debtKobo: 0,
    account: exampleAccount,
    unconfirmed: null,
    weekly: true,
    nextFriday: '2026-11-27T08:00:00.000Z',
    forecast: [{ day: '2026-11-27', amountKobo: 475_000 }],
    payouts: [examplePayout],
    hires: [
      {
        hireId: exampleIds.hire,
        job: 'The kitchen tap leaks',
        isTip: false,
        day: '2026-11-21',
        heldKobo: 0,
        releaseAt: null,
        earnedKobo: 475_000,
        earnedAt: '2026-11-24T09:00:00.000Z',
        state: 'available',
      },
    ],
  },
});
