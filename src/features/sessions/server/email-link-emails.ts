import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { emailLinkLife } from '../../../shared/promise-words.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

/** Email to confirm the address after sign-up, or when the link was requested again. */
export function confirmationMail(
  person: { email: string; fullName: string; role: string },
  link: string,
): Mail {
  return {
    to: person.email,
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'Is this your email?',
      paragraphs: [
        `A ${PRODUCT_NAME} account was opened with this email address. Press the button to confirm it’s yours.`,
        person.role === 'skilled'
          ? 'You can then get new jobs near you by email, and reset your password.'
          : 'Your guest hires will then appear in your account, and you can reset your password.',
      ],
      action: { label: 'Confirm my email', url: link },
      footnote: `You can use the link once, within ${emailLinkLife}. If this wasn’t you, do nothing. The address will stay unconfirmed.`,
    }),
  };
}

/** Email to the new address that an account wants to use. */
export function newAddressMail(person: { email: string; fullName: string }, link: string): Mail {
  return {
    to: person.email,
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'Is this your new address?',
      paragraphs: [
        `This address was entered for a ${PRODUCT_NAME} account.`,
        'Until you confirm it, the account keeps its current address.',
      ],
      action: { label: 'Confirm my email', url: link },
      footnote: `You can use the link once, within ${emailLinkLife}. If this wasn’t you, do nothing.`,
    }),
  };
}

/**
 * Email to an address that someone entered as their new one while it belongs to another account; only that
 * account's owner learns of it.
 */
export function addressInUseMail(email: string, signInUrl: string): Mail {
  return {
    to: email,
    subject: `You already have a ${PRODUCT_NAME} account with this email`,
    ...layOutMail({
      greeting: 'Hello,',
      title: 'This email already has an account',
      paragraphs: [
        `Someone tried to use this email address for another ${PRODUCT_NAME} account. An address can belong to only one account, so nothing was changed.`,
        'If this was you, sign in with this address, or set a new password for it. To use it for the other account, delete this account first.',
      ],
      action: { label: 'Sign in', url: signInUrl },
      footnote: 'If this wasn’t you, do nothing. We didn’t tell anyone that you have an account.',
    }),
  };
}

/** Email to an account's current address when a change of address was requested. Does not name the new one. */
export function addressChangeAskedMail(
  person: { email: string; fullName: string },
  settingsUrl: string,
): Mail {
  return {
    to: person.email,
    subject: `Your ${PRODUCT_NAME} account’s email may change`,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'Someone wants to change your email',
      paragraphs: [
        'They were signed in and knew your password. Your email will change when they confirm the new address. Until then, it stays the same.',
        'If this wasn’t you, set a new password now. That stops the change and signs out every other device.',
      ],
      action: { label: 'Open my settings', url: settingsUrl },
    }),
  };
}

/** Email to an account's previous address after it has changed. */
export function addressChangedMail(person: { email: string; fullName: string }, contactUrl: string): Mail {
  return {
    to: person.email,
    subject: `Your ${PRODUCT_NAME} account has a new email`,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'Your email has been changed',
      paragraphs: [
        'From now on, sign in with the new address. We’ll send all emails there. This is the last email about your account that we’ll send here.',
      ],
      action: { label: 'That wasn’t me', url: contactUrl },
      footnote: 'If this was you, you don’t need to do anything.',
    }),
  };
}

const examplePerson = { email: 'amina@example.ng', fullName: 'Amina Yusuf', role: 'consumer' };
const exampleToken = 'h2Vd0m8y3Kc1';

export const emailLinkExamples: EmailExamples = (publicUrl) => ({
  confirmationMail: confirmationMail(examplePerson, `${publicUrl}/verify-email?token=${exampleToken}`),
  confirmationMailToArtisan: confirmationMail(
    { ...examplePerson, role: 'skilled' },
    `${publicUrl}/verify-email?token=${exampleToken}`,
  ),
  newAddressMail: newAddressMail(examplePerson, `${publicUrl}/verify-email?token=${exampleToken}`),
  addressInUseMail: addressInUseMail(examplePerson.email, `${publicUrl}/signin`),
  addressChangeAskedMail: addressChangeAskedMail(examplePerson, `${publicUrl}/settings`),
  addressChangedMail: addressChangedMail(examplePerson, `${publicUrl}/contact`),
});
