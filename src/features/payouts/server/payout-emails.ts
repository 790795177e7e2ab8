import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { BANK_ACCOUNT_WAIT_HOURS, BANK_LINK_HOURS } from '../../../shared/promises.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';
import { payoutReasonWords } from '../states.ts';

interface Addressee {
  email: string;
  fullName: string;
}
interface ShownAccount {
  bank: string;
  accountName: string;
  lastDigits: string;
}

const factsOf = ({ bank, accountName, lastDigits }: ShownAccount) => [
  { term: 'Bank', description: bank },
  { term: 'Name on the account', description: accountName },
  { term: 'Account number', description: `ends in ${lastDigits}` },
];

/** Email with the link that confirms a new bank account. */
export function confirmAccountMail(person: Addressee, account: ShownAccount, link: string): Mail {
  return {
    to: person.email,
    subject: 'Confirm your bank account',
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'Is this your bank account?',
      paragraphs: [
        'This account was entered for your pay-outs. Open the link and confirm it if it is yours.',
        `Pay-outs to it begin ${BANK_ACCOUNT_WAIT_HOURS} hours later. Until then nothing changes for money that is already on its way.`,
      ],
      facts: factsOf(account),
      action: { label: 'Check the account', url: link },
      footnote: `The link works once, for ${BANK_LINK_HOURS} hours. If it was not you, don’t confirm it, and set a new password.`,
    }),
  };
}

/** Email after a bank account was confirmed, so that an artisan who did not do it can stop it in time. */
export function accountConfirmedMail(
  person: Addressee,
  account: ShownAccount,
  usableAt: Date,
  publicUrl: string,
): Mail {
  return {
    to: person.email,
    subject: 'Your bank account has been changed',
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'We’ll pay you into this account',
      paragraphs: [
        'You confirmed it with the link in our email. For your safety, pay-outs wait until the time below.',
        'If it was not you, contact us before then and set a new password.',
      ],
      facts: [
        ...factsOf(account),
        { term: 'Pay-outs from', description: formatMoment(usableAt.toISOString()) },
      ],
      action: { label: 'See my earnings', url: `${publicUrl}/earnings` },
      secondLink: { label: 'That wasn’t me', url: `${publicUrl}/contact` },
    }),
  };
}

/** Email that a payout has arrived. */
export function payoutPaidMail(
  person: Addressee,
  { sum, where }: { sum: string; where: string },
  publicUrl: string,
): Mail {
  return {
    to: person.email,
    subject: `${PRODUCT_NAME} paid you ${sum}`,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: `We’ve paid you ${sum}`,
      paragraphs: [
        `It went to ${where}. Your bank may need a few minutes to show it. The transfer fee was on us.`,
      ],
      action: { label: 'See my earnings', url: `${publicUrl}/earnings` },
    }),
  };
}

/** Email that a payout failed or came back. */
export function payoutFailedMail(
  person: Addressee,
  { title, sum, where, reason }: { title: string; sum: string; where: string; reason: string },
  publicUrl: string,
): Mail {
  return {
    to: person.email,
    subject: title,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title,
      paragraphs: [reason, `The money is safe: ${sum} is available in your earnings again.`],
      facts: [{ term: 'Bank account', description: where }],
      action: { label: 'See my earnings', url: `${publicUrl}/earnings` },
      secondLink: { label: 'Contact us', url: `${publicUrl}/contact` },
    }),
  };
}

/** Email that a payout reached the bank after its money had been given back. Null: nothing was taken, or is owed. */
export function payoutPaidAfterAllMail(
  person: Addressee,
  told: { title: string; sum: string; where: string; taken: string | null; debt: string | null },
  publicUrl: string,
): Mail {
  const { title, sum, where, taken, debt } = told;
  return {
    to: person.email,
    subject: title,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title,
      paragraphs: [
        `We told you that ${sum} had not been paid, and made it available to you again. Paystack, which sends our pay-outs, now says that it is in your bank account. If your bank doesn’t show it, contact us.`,
        ...(taken ? [`So we have taken ${taken} from your available money.`] : []),
        ...(debt
          ? [
              `You have already had ${debt} paid out again, so you have it twice. It comes off what you earn from later jobs. We take nothing from your bank account.`,
            ]
          : []),
      ],
      facts: [{ term: 'Bank account', description: where }],
      action: { label: 'See my earnings', url: `${publicUrl}/earnings` },
      secondLink: { label: 'Contact us', url: `${publicUrl}/contact` },
    }),
  };
}

const examplePerson = { email: 'chidi@example.ng', fullName: 'Chidi Okafor' };
const exampleAccount = {
  bank: 'Guaranty Trust Bank',
  accountName: 'OKAFOR CHIDI EMEKA',
  lastDigits: '4471',
};

export const payoutExamples: EmailExamples = (publicUrl) => {
  const sum = formatNaira(3_800_000);
  const where = 'Guaranty Trust Bank, ending in 4471';
  return {
    confirmAccountMail: confirmAccountMail(
      examplePerson,
      exampleAccount,
      `${publicUrl}/earnings/bank/confirm?token=h2Vd0m8y3Kc1`,
    ),
    accountConfirmedMail: accountConfirmedMail(
      examplePerson,
      exampleAccount,
      new Date('2026-11-24T10:00:00Z'),
      publicUrl,
    ),
    payoutPaidMail: payoutPaidMail(examplePerson, { sum, where }, publicUrl),
    payoutFailedMail: payoutFailedMail(
      examplePerson,
      { title: `${sum} could not be paid`, sum, where, reason: payoutReasonWords.failed },
      publicUrl,
    ),
    payoutPaidAfterAllMail: payoutPaidAfterAllMail(
      examplePerson,
      {
        title: `${sum} reached your bank after all`,
        ...{ sum, where, taken: formatNaira(1_300_000), debt: formatNaira(2_500_000) },
      },
      publicUrl,
    ),
  };
};
