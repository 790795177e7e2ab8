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
        'Someone asked for a new password for the account with this email address.',
        'You can use the link once, within an hour. Setting a new password signs out every device.',
      ],
      action: { label: 'Set a new password', url: link },
      footnote: 'If this wasn’t you, do nothing. Your password won’t change.',
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
        'Someone who was signed in and knew your old password changed it. We’ve signed out every other device.',
      ],
      action: { label: 'That wasn’t me: set a new password', url: forgotUrl },
      footnote: 'If this was you, you don’t need to do anything.',
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
