interface StoredData {
  id: string;
  title: string;
  what: string;
  why: string;
}

/** All personal data that is stored. A change that stores more, or for longer, must update this list. */
export const storedData: StoredData[] = [
  {
    id: 'account',
    title: 'Account',
    what: 'name, email address, password (hashed), home address, bio, photo, and your phone number if you give one.',
    why: 'so that you can sign in, and people know who is writing.',
  },
  {
    id: 'profile',
    title: 'Artisan’s profile',
    what: 'trade, expertise, languages, town and how far you travel, price, years of experience, pictures and video, ratings, the days you are booked and your days off; how quickly you answer, how many booked jobs you finished, and how often you were shown and your profile opened each day, never by whom; tries of safety tests and their badges.',
    why: 'so that customers can find you and see who they hire.',
  },
  {
    id: 'verification',
    title: 'Verification',
    what: 'BVN (encrypted), photo of the face, name on the bank account, certificates with their photos, the address that you had checked with its proof, the names, email addresses and phone numbers of the people you named and what they answered, and what was decided.',
    why: 'so that the badge can be trusted and no one has two accounts.',
  },
  {
    id: 'sessions',
    title: 'Sign-ins',
    what: 'when, from which network address (IP), with which browser; and a digest of a random name of each browser in which you signed in.',
    why: 'so that you stay signed in, no one can keep guessing passwords, and our staff can see when one person has two accounts.',
  },
  {
    id: 'two-step',
    title: 'Two-step sign-in',
    what: 'the key of your authenticator app (encrypted), the public half of your passkeys and their names, recovery codes (hashed), browsers that you trust, wrong codes of the last day, and which device signed in when we email you about a new one.',
    why: 'so that your password alone opens nothing.',
  },
  {
    id: 'conduct',
    title: 'Warnings and limits',
    what: 'what we did about an account and why, an appeal and our answer; which pictures, reviews, cards, bank accounts or phone numbers two accounts have in common, and what our staff decided; a 64-bit fingerprint of each picture; if an account is deleted while it is limited, suspended or banned, codes made from its email address, phone number and BVN, from which these cannot be read.',
    why: 'so that reviews are by real customers, and people who cheat are stopped, even under a new account. Programs notice; only people decide.',
  },
  {
    id: 'hires',
    title: 'Hires',
    what: 'the names of both sides, the customer’s email address and phone number, the job with its photos and address, the days, notes, quotes with their photos, why a job takes longer, what a guest and the artisan wrote to each other, and what happened.',
    why: 'so that both sides can check what was agreed.',
  },
  {
    id: 'jobs',
    title: 'Jobs',
    what: 'what you are looking for, the town, days, budget and photos; what artisans answered; the jobs and artisans you saved.',
    why: 'so that artisans can answer. While it is open, everyone can see your job with your name, photo and bio, but never your address.',
  },
  {
    id: 'waiting-lists',
    title: 'Waiting lists',
    what: 'your email address, the artisan you are waiting for, and since when.',
    why: 'so that we can tell you when it is your turn.',
  },
  {
    id: 'alerts',
    title: 'Alerts and saved searches',
    what: 'your email address, the trade and place you want to hear about, the searches you saved, an artisan’s job alert, and which artisans and jobs we told you about.',
    why: 'so that we can email you when an artisan joins or a job is posted, and never twice.',
  },
  {
    id: 'payouts',
    title: 'Bank account and pay-outs',
    what: 'an artisan’s bank, account number (encrypted; we show only its last four digits) and the name that the bank has for it; every pay-out with its amount and day.',
    why: 'so that we can send artisans what they earned, and to no one else.',
  },
  {
    id: 'payments',
    title: 'Payments, receipts and books',
    what: 'reference, amount, method, what Paystack told us about the payment (that can be the bank and the last digits of a card), the receipt with the names of both sides, and every movement of the money.',
    why: 'so that no kobo is lost, and because a business must keep books.',
  },
  {
    id: 'reviews',
    title: 'Reviews',
    what: 'stars, words, photos, the name you are shown with, the artisan’s reply, what artisans said about you as a customer, and reports.',
    why: 'so that other customers know what to expect.',
  },
  {
    id: 'problems',
    title: 'Problems with a hire',
    what: 'what both sides write about a reported problem, their photos, how they propose to end it, and what we decided and why.',
    why: 'so that both sides are heard, and a decision can be looked at again.',
  },
  {
    id: 'chat',
    title: 'Chat',
    what: 'what two people write and send to each other, who you blocked or reported and why. A program marks messages that ask for money outside a hire, name a bank account or ask for a secret, and warns the person who reads them. When one account writes them to several people, one of us reads the last ten lines before the report.',
    why: 'so that both can read it again, and no one is cheated.',
  },
  {
    id: 'messages',
    title: 'Messages to us',
    what: 'name, email address, phone number, what you wrote, and what we answered.',
    why: 'so that we can answer, and prove what was said.',
  },
  {
    id: 'notifications',
    title: 'Notifications',
    what: 'what we told you, whether you have seen it, how you want to be told, and the address your browser receives notifications at.',
    why: 'so that you hear what happens, on the devices you allowed.',
  },
  {
    id: 'pictures',
    title: 'Uploaded pictures and videos',
    what: 'the picture in three sizes, without the location and device that a phone adds to it; the video as you sent it.',
    why: 'so that they load fast on any phone.',
  },
];
