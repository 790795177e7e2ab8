import { guestLinkLife, notificationLife, sessionLife } from '../../../shared/promise-words.ts';

interface KeptData {
  id: string;
  title: string;
  what: string;
  why: string;
  /** How long it is kept, as the software does it today. */
  until: string;
}

/** Everything about people that is kept. A change that keeps more, or longer, changes this list. */
export const keptData: KeptData[] = [
  {
    id: 'account',
    title: 'Account',
    what: 'name, email address, password (hashed), home address, bio, photo, phone number where you give one.',
    why: 'so that you can sign in, and people know who is writing.',
    until:
      'until you delete it in your settings. A row without anything of you stays, because the books name it.',
  },
  {
    id: 'profile',
    title: 'Artisan’s profile',
    what: 'trade, expertise, town and how far you travel, price, years of experience, pictures and video, ratings, the days you are booked and your days off.',
    why: 'so that customers find you and see whom they hire.',
    until: 'as long as the account.',
  },
  {
    id: 'verification',
    title: 'Verification',
    what: 'BVN (encrypted), photo of the face, name on the bank account, certificate, references, and what was decided.',
    why: 'so that the badge is true, and nobody has two accounts.',
    until:
      'as long as the account, the BVN’s fingerprint too; the note of who looked and what was decided stays.',
  },
  {
    id: 'sessions',
    title: 'Sign-ins',
    what: 'when, from which network address (IP), with which browser.',
    why: 'so that you stay signed in, and a guesser is slowed down.',
    until: `until you sign out, or ${sessionLife} after your last visit; removed the night after.`,
  },
  {
    id: 'hires',
    title: 'Hires',
    what: 'the names of both sides, the customer’s email address, the job and its address, the days, notes, quotes, what a guest and the artisan wrote to each other, and each thing that happened.',
    why: 'so that both sides can come back to what was agreed.',
    until: `days, sums and what happened stay with the books. When a customer deletes their account, their name, address and words are taken out. The link in a guest’s mail stops working after ${guestLinkLife}.`,
  },
  {
    id: 'jobs',
    title: 'Jobs',
    what: 'what you look for, the town, days, budget and photos; what artisans answered; the jobs and artisans you saved.',
    why: 'so that artisans can answer. While it is open, everybody sees your job with your name, photo and bio, and never your address.',
    until: 'as long as the account. A job that is over is seen by you and by those who answered or saved it.',
  },
  {
    id: 'waiting-lists',
    title: 'Waiting lists',
    what: 'your email address, for whom you wait, and since when.',
    why: 'so that we can tell you when it is your turn.',
    until: `until ${guestLinkLife} after you left the list or had your turn.`,
  },
  {
    id: 'payments',
    title: 'Payments and books',
    what: 'reference, sum, method, what Paystack told us about the payment (that can be the bank and the last digits of a card), and every movement of the money.',
    why: 'so that no kobo is lost, and because a business must keep books.',
    until:
      'the books are never deleted or changed: Nigerian company law wants them kept for at least six years. Who paid is taken out of what Paystack told us when the account is deleted.',
  },
  {
    id: 'reviews',
    title: 'Reviews',
    what: 'stars, words, the name you are shown with.',
    why: 'so that the next customer knows.',
    until:
      'as long as the artisan’s account. When the writer deletes theirs, the name goes and the words stay.',
  },
  {
    id: 'messages',
    title: 'Messages to us',
    what: 'name, email address, phone number, what you wrote.',
    why: 'so that we can answer, and prove what was said.',
    until:
      'until you delete the account with that address, or ask us to. Those of a complaint stay as long as its hire.',
  },
  {
    id: 'notifications',
    title: 'Notifications',
    what: 'what we told you, whether you have seen it, how you want to be told, and the address at which your browser takes notifications.',
    why: 'so that you hear of what happens, on the devices that you allowed.',
    until: `${notificationLife}, and of a device until you sign out on it. What names you in other people’s notifications goes with your account.`,
  },
  {
    id: 'pictures',
    title: 'Uploaded pictures and videos',
    what: 'the picture in three sizes, without the place and the device that a phone writes into it; the video as you sent it.',
    why: 'so that they load fast on any phone.',
    until:
      'as long as what they belong to. What was uploaded for a form which was never sent, a photo of the face too, is removed within three days.',
  },
];
