import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

/** Lifetime of an emailed password link, in seconds. */
export const PASSWORD_LINK_SECONDS = 3_600;

/** URL of the page on which a new password is set. */
export const passwordLink = (origin: string, token: string): string =>
  `${origin}/reset-password?token=${encodeURIComponent(token)}`;

/** Email with the password link, to the owner of an account for whose email it was requested. */
export function passwordLinkMail({ email }: { email: string }, link: string): Mail {
  return {
    to: email,
    subject: `Set a new ${PRODUCT_NAME} password`,
    ...layOutMail({
      greeting: 'Hello,',
      title: 'Set a new password',
      paragraphs: [
        'A new password was requested for the account with this email address.',
        'The link works once, for one hour. When the new password is set, every device is signed out.',
      ],
      action: { label: 'Set a new password', url: link },
      footnote: 'If it was not you, do nothing: your password stays as it is.',
    }),
  };
}

/** Email after the password was changed on the settings page. */
export function passwordChangedMail(
  { email, fullName }: { email: string; fullName: string },
  forgotUrl: string,
): Mail {
  return {
    to: email,
    subject: `Your ${PRODUCT_NAME} password has been changed`,
    ...layOutMail({
      greeting: greetingTo(fullName),
      title: 'Your password has been changed',
      paragraphs: [
        'It was changed by someone who was signed in and knew the old one. Every other device has been signed out.',
      ],
      action: { label: 'It was not me: set a new one', url: forgotUrl },
      footnote: 'If it was you, there is nothing to do.',
    }),
  };
}

export const passwordExamples: EmailExamples = (publicUrl) => ({
  passwordLinkMail: passwordLinkMail({ email: 'amina@example.ng' }, passwordLink(publicUrl, 'h2Vd0m8y3Kc1')),
  passwordChangedMail: passwordChangedMail(
    { email: 'amina@example.ng', fullName: 'Amina Yusuf' },
    `${publicUrl}/forgot-password`,
  ),
});
