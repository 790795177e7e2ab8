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
        `A ${PRODUCT_NAME} account was opened with this email address. Press the button to confirm that it is yours.`,
        person.role === 'skilled'
          ? 'You can then have new jobs near you emailed to you, and reset your password.'
          : 'Your guest hires will then appear in your account, and you can reset your password.',
      ],
      action: { label: 'Confirm my email', url: link },
      footnote: `The link works once, for ${emailLinkLife}. If it was not you, do nothing: the address will stay unconfirmed.`,
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
        'Until you confirm it, the account keeps the address that it has.',
      ],
      action: { label: 'Confirm my email', url: link },
      footnote: `The link works once, for ${emailLinkLife}. If it was not you, do nothing.`,
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
    subject: `You have a ${PRODUCT_NAME} account with this email already`,
    ...layOutMail({
      greeting: 'Hello,',
      title: 'This address has its own account',
      paragraphs: [
        `Someone tried to use this email address for another ${PRODUCT_NAME} account. An address can belong to only one account, so nothing was changed.`,
        'If it was you: sign in with this address, or set a new password for it. To use it for the other account, delete this one first.',
      ],
      action: { label: 'Sign in', url: signInUrl },
      footnote: 'If it was not you, do nothing. We didn’t tell anyone that you have an account.',
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
        'They were signed in and knew your password. Your email changes when the new address is confirmed. Until then this one stays.',
        'If it was not you, set a new password now: that stops the change and signs out every other device.',
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
        'From now on, sign in with the new address. We’ll send all emails there. This is the last one about your account to this address.',
      ],
      action: { label: 'It was not me', url: contactUrl },
      footnote: 'If it was you, there is nothing to do.',
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
