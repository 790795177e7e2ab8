import { Link } from 'react-router';
import { CompanyFacts } from '../../../browser/company-facts.tsx';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { sessionLife } from '../../../shared/promise-words.ts';
import { Card } from '../../../ui/card.tsx';
import { TRUST_DAYS } from '../../factors/factor-rules.ts';
import { type Ending, retention } from '../retention.ts';
import { GuidePage, type GuideSection, guideMeta, WriteToUs } from './guide-page.tsx';
import { guides } from './guides.ts';
import { storedData } from './stored-data.tsx';

export const meta = () => guideMeta(guides.privacy);

export const handle = { readOnly: true };

const endings: Record<Exclude<Ending, 'kept'>, string> = {
  deleted: 'deleted',
  anonymized: 'anything that shows whose it was is removed',
};
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const inShort = [
  'We keep what a hire needs, and never sell or rent it to anyone.',
  'No adverts, no trackers. Cookies only keep you signed in, keep your account safe and open your hire.',
  'Address, email, phone and BVN are never part of a profile.',
  'You can see, correct, download and delete your data yourself, in your settings.',
];

const sections: GuideSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          {PRODUCT_NAME} decides what is collected on this site and why, so under the Nigeria Data Protection
          Act 2023 (NDPA) we are the data controller. For anything about your data,{' '}
          <Link to="/contact">write to us</Link> and begin the message with “My data”.
        </p>
        <CompanyFacts />
      </>
    ),
  },
  {
    id: 'what',
    title: 'What we keep, and why',
    body: (
      <>
        <p>
          The law asks for a reason for everything we keep. Ours are: our agreement with you (a hire, an
          account), our duties under the law (books), our legitimate interest in a site that works and is not
          cheated, and, for a verification, your consent, which you give by sending it.
        </p>
        <ul className="guide-keeps">
          {storedData.map(({ id, title, what, why }) => (
            <Card as="li" key={id}>
              <h3>{title}</h3>
              <p>
                <strong>What:</strong> {what}
              </p>
              <p>
                <strong>Why:</strong> {why}
              </p>
            </Card>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who sees what',
    body: (
      <ul className="guide-list">
        <li>
          <strong>Everyone</strong> sees an artisan’s profile: name, photo, trade, town, bio, pictures, video,
          ratings, the badge. Reviews are shown with the name of the customer who wrote them.
        </li>
        <li>
          <strong>The artisan you hire</strong> sees the job, its days, your first name and your initial. Once
          you have paid, they also see your full name, the address of the job and your phone number. They
          never see your email address. “Find it on the map” opens OpenStreetMap with the address, when they
          press it.
        </li>
        <li>
          <strong>Paystack</strong> gets your email address, the amount and our reference, and takes your card
          or account details on its own page. We never see a card number. For artisans, it also gets the bank
          account for pay-outs, and we may ask it whether the account, your BVN and your name belong together.
        </li>
        <li>
          <strong>Those who run things for us</strong>, such as the company whose servers we rent and the one
          that delivers our emails, get only what they need.
        </li>
        <li>
          <strong>The maker of your browser</strong> delivers notifications to your device, if you{' '}
          <Link to="/notifications/settings">allow notifications there</Link>. They are encrypted for your
          device, so the maker cannot read them.
        </li>
        <li>
          <strong>Our staff</strong> see only what their work needs. Every look at a BVN is recorded:{' '}
          <Link to="/settings/privacy">see who looked</Link>.
        </li>
        <li>
          <strong>The authorities</strong>, when Nigerian law or a court requires it.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'For how long',
    body: (
      <ul className="guide-list">
        {retention.map(({ key, what, kept, from, ending, by }) => (
          <li key={key}>
            <strong>{sentence(what)}:</strong> {kept}
            {by === 'task' && `, counted from ${from}`}. {ending !== 'kept' && `Then: ${endings[ending]}.`}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'device',
    title: 'What we keep on your phone',
    body: (
      <ul className="guide-list">
        <li>
          One cookie, when you hire without an account: it opens your hire on this device for {sessionLife}.
        </li>
        <li>
          Two cookies, when you sign in. Scripts cannot read them. One keeps you signed in and ends when you
          sign out. The other tells us for a year that you have signed in on this device before, so that no
          one who guesses your password elsewhere can keep you out, and so that we can email you about a new
          device.
        </li>
        <li>
          With two-step sign-in two more: one for the minutes between your password and the code, and one for{' '}
          {TRUST_DAYS} days in a browser that you trust.
        </li>
        <li>
          Your name, email address, role and the address of your photo, so that a page can greet you. Signing
          out removes them.
        </li>
        <li>What you last typed into a form or hired, so that you don’t lose it when the network fails.</li>
        <li>Never a password, never a BVN.</li>
      </ul>
    ),
  },
  {
    id: 'protection',
    title: 'How it is protected',
    body: (
      <>
        <ul className="guide-list">
          <li>Passwords are kept as Argon2id hashes: not even we can read your password.</li>
          <li>
            We re-save pictures before we keep them. This removes what a phone hides in them, such as the
            place where they were taken.
          </li>
          <li>
            A <Link to="/verification#bvn-protection">BVN</Link> is encrypted with a key that is not in the
            database, and no one is shown more than its last digits.
          </li>
          <li>Our servers check who is asking at every request.</li>
        </ul>
        <p>
          If data is ever lost or seen by the wrong people and that puts you at risk, we tell the Nigeria Data
          Protection Commission within 72 hours, as the NDPA requires. We also tell you without delay, and say
          what you can do.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>The NDPA gives you these rights, free of charge:</p>
        <ul className="guide-list">
          <li>to know what we have about you, and to get a copy, including one that a computer can read;</li>
          <li>to have mistakes corrected;</li>
          <li>to have it deleted, unless the law or an open hire makes us keep it;</li>
          <li>to object to how we use it, or to have that paused while we look into it;</li>
          <li>to withdraw your consent, for example to a verification (you then lose the badge);</li>
          <li>
            not to be judged by a machine alone: people decide on verifications, problem reports, reviews that
            we check, and limits on accounts here.
          </li>
        </ul>
        <p>
          With an account you can do most of it yourself: <Link to="/my-profile">correct</Link> what is wrong,{' '}
          <Link to="/settings">download</Link> everything we have about you, and{' '}
          <Link to="/settings/delete">delete your account</Link>. For the rest, and without an account, write
          from the email address of your hire, so that we know it is you. If you are not satisfied with our
          answer, you can complain to the Nigeria Data Protection Commission (
          <a href="https://ndpc.gov.ng">ndpc.gov.ng</a>).
        </p>
        <WriteToUs>Ask about my data</WriteToUs>
      </>
    ),
  },
];

/** Privacy page: what is stored about people, why and for how long, and their rights. */
export default function PrivacyScreen() {
  return (
    <GuidePage
      guide={guides.privacy}
      inShort={inShort}
      sections={sections}
      related={[guides.verification, guides.terms, guides.safety]}
    />
  );
}
