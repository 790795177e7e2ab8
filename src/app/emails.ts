import { alertExamples } from '../features/alerts/server/alert-emails.ts';
import { chargebackExamples } from '../features/chargebacks/server/public.ts';
import { unreadExamples } from '../features/chat/server/unread-emails.ts';
import { paymentExamples } from '../features/checkout/server/payment-emails.ts';
import { contactExamples } from '../features/contact/server/contact-emails.ts';
import { courseExamples } from '../features/courses/server/public.ts';
import { hireExamples } from '../features/hiring/server/hire-emails.ts';
import { reminderExamples } from '../features/hiring/server/reminder-emails.ts';
import { jobExamples } from '../features/jobs/server/job-emails.ts';
import { type Mail, withSender } from '../features/notifications/server/public.ts';
import { payoutExamples } from '../features/payouts/server/payout-emails.ts';
import { reviewExamples } from '../features/reviews/server/public.ts';
import { sanctionExamples } from '../features/sanctions/server/public.ts';
import { emailLinkExamples } from '../features/sessions/server/email-link-emails.ts';
import { factorExamples } from '../features/sessions/server/factor-emails.ts';
import { guessingExamples } from '../features/sessions/server/notify-of-guessing.ts';
import { passwordExamples } from '../features/sessions/server/password-link-emails.ts';
import { deletionExamples } from '../features/settings/server/deletion-emails.ts';
import { addressExamples } from '../features/verification/server/address-emails.ts';
import { evidenceExamples } from '../features/verification/server/evidence-emails.ts';
import { identityExamples } from '../features/verification/server/identity-emails.ts';
import { verificationExamples } from '../features/verification/server/verification-emails.ts';
import { waitingListExamples } from '../features/waiting-list/server/waiting-list-emails.ts';
import type { Company } from '../shared/company.ts';

/** Examples of every email that the product sends. Steps that send the same example are listed once. */
export function allEmails(publicUrl: string, company: Company): { name: string; mail: Mail }[] {
  const listed = [
    emailLinkExamples,
    passwordExamples,
    guessingExamples,
    factorExamples,
    deletionExamples,
    contactExamples,
    hireExamples,
    reminderExamples,
    paymentExamples(company),
    payoutExamples,
    chargebackExamples,
    reviewExamples,
    jobExamples,
    unreadExamples,
    verificationExamples,
    addressExamples,
    evidenceExamples,
    courseExamples,
    identityExamples,
    waitingListExamples,
    alertExamples,
    sanctionExamples,
  ].flatMap((examples) =>
    Object.entries(examples(publicUrl)).map(([name, mail]) => ({
      name,
      mail: withSender(mail, company),
    })),
  );
  return [
    ...new Map(listed.toReversed().map((each) => [`${each.mail.to} ${each.mail.text}`, each])).values(),
  ].toReversed();
}
