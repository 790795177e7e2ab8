import { alertExamples } from '../features/alerts/server/alert-mails.ts';
import { chargebackExamples } from '../features/chargebacks/server/public.ts';
import { unreadExamples } from '../features/chat/server/unread-mails.ts';
import { paymentExamples } from '../features/checkout/server/payment-mails.ts';
import { contactExamples } from '../features/contact/server/contact-mails.ts';
import { courseExamples } from '../features/courses/server/public.ts';
import { hireExamples } from '../features/hiring/server/hire-emails.ts';
import { reminderExamples } from '../features/hiring/server/reminder-mails.ts';
import { jobExamples } from '../features/jobs/server/job-mails.ts';
import { type Mail, withSender } from '../features/notifications/server/public.ts';
import { payoutExamples } from '../features/payouts/server/payout-mails.ts';
import { reviewExamples } from '../features/reviews/server/public.ts';
import { sanctionExamples } from '../features/sanctions/server/public.ts';
import { emailLinkExamples } from '../features/sessions/server/email-link-mails.ts';
import { factorExamples } from '../features/sessions/server/factor-mails.ts';
import { passwordExamples } from '../features/sessions/server/password-link-mails.ts';
import { guessingExamples } from '../features/sessions/server/tell-of-guessing.ts';
import { deletionExamples } from '../features/settings/server/deletion-mails.ts';
import { addressExamples } from '../features/verification/server/address-mails.ts';
import { evidenceExamples } from '../features/verification/server/evidence-mails.ts';
import { identityExamples } from '../features/verification/server/identity-mails.ts';
import { verificationExamples } from '../features/verification/server/verification-mails.ts';
import { waitingListExamples } from '../features/waiting-list/server/waiting-list-mails.ts';
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
