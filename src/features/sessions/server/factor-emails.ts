import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { NOT_ME_DAYS } from '../../factors/factor-rules.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

interface Reader {
  email: string;
  fullName: string;
}

/** Email about a sign-in on a device that the account has not used before. */
export function newDeviceMail(
  { email, fullName }: Reader,
  { device, at }: { device: string; at: Date },
  link: string,
): Mail {
  return {
    to: email,
    subject: `New sign-in to your ${PRODUCT_NAME} account`,
    ...layOutMail({
      greeting: greetingTo(fullName),
      title: 'Sign-in on a new device',
      paragraphs: [
        `Someone signed in to your account on a device you haven’t used before: ${device}, on ${formatMoment(at.toISOString())}.`,
        'If this was you, you don’t need to do anything.',
      ],
      action: { label: 'That wasn’t me', url: link },
      footnote: `The link works for ${NOT_ME_DAYS} days. It opens a page where you can sign out every device and get a link to set a new password.`,
    }),
  };
}

/** Email to the owner when someone knows the password and guesses codes. */
export function codeGuessedMail({ email, fullName }: Reader, forgotUrl: string): Mail {
  return {
    to: email,
    subject: `Wrong codes for your ${PRODUCT_NAME} account`,
    ...layOutMail({
      greeting: greetingTo(fullName),
      title: 'Someone entered wrong codes',
      paragraphs: [
        'Someone entered five wrong codes for your two-step sign-in. They didn’t get in, and must wait before they can try another code.',
        'They know your password. If this wasn’t you, set a new password now.',
      ],
      action: { label: 'Set a new password', url: forgotUrl },
      footnote: 'If this was you, make sure your phone sets its time automatically.',
    }),
  };
}

/** Email about a used recovery code, since paper is easier to steal than a phone. */
export function recoveryCodeUsedMail(
  { email, fullName }: Reader,
  { left, at }: { left: number; at: Date },
  forgotUrl: string,
): Mail {
  const codes = left === 0 ? 'no codes' : left === 1 ? '1 code' : `${left} codes`;
  return {
    to: email,
    subject: `A recovery code of your ${PRODUCT_NAME} account was used`,
    ...layOutMail({
      greeting: greetingTo(fullName),
      title: 'A recovery code was used',
      paragraphs: [
        `One of your recovery codes was used to sign in or confirm a change on ${formatMoment(at.toISOString())}. It no longer works, and you have ${codes} left.`,
        'If this was you, you don’t need to do anything. You can make new codes in your settings.',
        'If this wasn’t you, someone has your password and your codes. Set a new password now, and make new codes.',
      ],
      action: { label: 'That wasn’t me: set a new password', url: forgotUrl },
    }),
  };
}

/** Said once the last second step was removed. */
const ONLY_PASSWORD = 'Two-step sign-in is now off, so only your password protects your account.';

/** A change that the owner made to the two-step sign-in. */
export type FactorChange = 'app_on' | 'app_off' | 'passkey_added' | 'passkey_removed' | 'new_codes';

const changes: Record<FactorChange, (passkey: string) => string> = {
  app_on: () => 'An authenticator app was added.',
  app_off: () => 'The authenticator app was removed.',
  passkey_added: (passkey) => `The passkey “${passkey}” was added.`,
  passkey_removed: (passkey) => `The passkey “${passkey}” was removed.`,
  new_codes: () => 'You have new recovery codes. The old ones no longer work.',
};

/** What changed, and what is left. */
export interface ChangedFactor {
  change: FactorChange;
  /** The name that the owner gave the passkey; absent for other changes. */
  passkey?: string;
  /** Whether the last second step was removed. */
  isOff?: boolean;
}

/** Email about a change to the two-step sign-in. */
export function factorChangedMail(
  { email, fullName }: Reader,
  { change, passkey = '', isOff = false }: ChangedFactor,
  forgotUrl: string,
): Mail {
  return {
    to: email,
    subject: `Your ${PRODUCT_NAME} two-step sign-in was changed`,
    ...layOutMail({
      greeting: greetingTo(fullName),
      title: 'Your two-step sign-in was changed',
      paragraphs: [
        changes[change](passkey),
        ...(isOff ? [ONLY_PASSWORD] : []),
        'If this was you, you don’t need to do anything.',
      ],
      action: { label: 'That wasn’t me: set a new password', url: forgotUrl },
    }),
  };
}

/** Email after an operator removed the second factor of a person who lost it. */
export function factorResetMail({ email, fullName }: Reader, signInUrl: string): Mail {
  return {
    to: email,
    subject: `Your ${PRODUCT_NAME} two-step sign-in was turned off`,
    ...layOutMail({
      greeting: greetingTo(fullName),
      title: 'Your two-step sign-in is off',
      paragraphs: [
        'You told us that you can no longer use your phone, passkey and recovery codes, so we turned it off. We’ve also signed out every device.',
        'Sign in with your password and set it up again. If you didn’t ask for this, set a new password and reply to this email.',
      ],
      action: { label: 'Sign in', url: signInUrl },
    }),
  };
}

const examplePerson = { email: 'amina@example.ng', fullName: 'Amina Yusuf' };

export const factorExamples: EmailExamples = (publicUrl) => ({
  newDeviceMail: newDeviceMail(
    examplePerson,
    { device: 'Chrome on Android', at: new Date('2026-11-25T09:00:00Z') },
    `${publicUrl}/signin/not-me?token=h2Vd0m8y3Kc1`,
  ),
  codeGuessedMail: codeGuessedMail(examplePerson, `${publicUrl}/forgot-password`),
  recoveryCodeUsedMail: recoveryCodeUsedMail(
    examplePerson,
    { left: 9, at: new Date('2026-11-25T09:00:00Z') },
    `${publicUrl}/forgot-password`,
  ),
  factorChangedMail: factorChangedMail(
    examplePerson,
    { change: 'passkey_removed', passkey: 'My phone', isOff: true },
    `${publicUrl}/forgot-password`,
  ),
  factorResetMail: factorResetMail(examplePerson, `${publicUrl}/signin`),
});
