import { formatNaira } from '../../../shared/kobo.ts';

/** Label of each audit action; the log stores and searches the code. */
const acts: Record<string, string> = {
  'abuse.dismiss': 'Dismissed a suspicion',
  'abuse.uphold': 'Upheld a suspicion',
  'address.show': 'Looked at an address and its proof',
  'admin.create': 'Made an operator',
  'admin.reset_factor': 'Turned off a two-step sign-in',
  'admin.role': 'Changed an operator’s roles',
  'audit.download': 'Downloaded the audit log',
  'books.close': 'Explained a difference in the books',
  'bvn.compare': 'Compared BVN, name and bank account',
  'bvn.rekey': 'Encrypted the BVNs again',
  'bvn.show': 'Looked at the last digits of a BVN',
  'certificate.show': 'Looked at a certificate',
  'chargeback.artisan': 'Decided that a loss is the artisan’s',
  'chargeback.ours': 'Decided that a loss is ours',
  'contact.answer': 'Answered a contact message',
  'contact.close': 'Closed a contact message',
  'contact.leave': 'Handed back a contact message',
  'contact.look': 'Looked at a sender’s contact details',
  'contact.take': 'Took a contact message',
  'face_photo.show': 'Looked at a face photo',
  'figures.download': 'Downloaded the figures',
  'guest-links.end': 'Ended the links to a guest’s hire',
  'hire.look_at_contacts': 'Looked at both sides’ contact details',
  'hire.look_at_messages': 'Looked at the messages of a hire',
  'jobs.retry': 'Tried a failed job again',
  'notice.clear': 'Removed the notice above every page',
  'notice.set': 'Changed the notice above every page',
  'payout.approve': 'Approved a pay-out',
  'payout.close': 'Closed the case of a pay-out',
  'payout.decline': 'Declined a pay-out',
  'payout.make': 'Made a pay-out by hand',
  'payout.retry': 'Tried a pay-out again',
  'people.search': 'Searched for people',
  'person.look': 'Looked at email, phone and address',
  'person.open': 'Opened a person’s page',
  'problem.redo': 'Decided a problem: the work is done again',
  'problem.refund': 'Decided a problem: refund',
  'problem.release': 'Decided a problem: paid to the artisan',
  'problem.split': 'Decided a problem: split',
  'referees.show': 'Looked at referees’ contact details',
  'refund.retry': 'Tried a refund again',
  'report.close': 'Closed a chat report',
  'report.look': 'Read the messages before a report',
  'review.hide': 'Hid a review',
  'review.restore': 'Showed a review again',
  'sanction.allow': 'Ended a sanction after the appeal',
  'sanction.carry': 'Applied a ban to a new account',
  'sanction.confirm': 'Confirmed a ban',
  'sanction.decline': 'Declined a ban',
  'sanction.give': 'Sanctioned an account',
  'sanction.keep': 'Kept a sanction after the appeal',
  'sanction.lift': 'Lifted a sanction',
  'sanction.propose': 'Proposed a ban',
  'sessions.end': 'Signed an account out everywhere',
  'switch.off': 'Switched off a part of the site',
  'switch.on': 'Switched on a part of the site',
  'unknown-payment.close': 'Closed unknown money',
  'verification.address': 'Submitted an address',
  'verification.address_decided': 'Decided on an address',
  'verification.address_removed': 'Removed an address',
  'verification.approve': 'Approved a verification',
  'verification.ask_referee': 'Named a referee',
  'verification.bank_account': 'Confirmed a bank account',
  'verification.certificate': 'Submitted a certificate',
  'verification.certificate_decided': 'Decided on a certificate',
  'verification.certificate_removed': 'Removed a certificate',
  'verification.check': 'Recorded a check',
  'verification.complete': 'Sent BVN or face photo',
  'verification.correct': 'Entered the BVN again',
  'verification.forget': 'Deleted a verification’s data',
  'verification.identity_answer': 'Answered about BVN, name and account',
  'verification.reference': 'Answered as a referee',
  'verification.reject': 'Rejected a verification',
  'verification.rename': 'Changed the name of a verified account',
  'verification.resubmit': 'Submitted again after a rejection',
  'verification.revoke': 'Removed the badge',
  'verification.start': 'Started reviewing a verification',
  'verification.submit': 'Asked for the badge',
  'working_day.add': 'Changed a working day',
  'working_day.remove': 'Changed a working day back',
};

/** Label of an action; one without a label is derived from its code: "problem.redo" becomes "problem: redo". */
export const actWords = (action: string): string =>
  acts[action] ?? action.replace('.', ': ').replaceAll('_', ' ').replaceAll('-', ' ');

/** A key in words: "amountKobo" becomes "amount", "recordedAsPassed" becomes "recorded as passed". */
const nameOf = (key: string): string =>
  key
    .replace(/Kobo$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ');

function shown(key: string, value: unknown): string {
  if (typeof value === 'number' && key.endsWith('Kobo')) return formatNaira(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((each) => shown(key, each)).join(', ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value).replaceAll('_', ' ');
}

/**
 * Details of an audit entry in words: {"from":"disputed","amountKobo":500000} becomes "from disputed · amount
 * ₦5,000".
 */
export function detailWords(details: string): string {
  const kept = JSON.parse(details) as Record<string, unknown>;
  return Object.entries(kept)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => `${nameOf(key)} ${shown(key, value)}`)
    .join(' · ');
}
