import { Link } from 'react-router';
import { CompanyFacts } from '../../../browser/company-facts.tsx';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { sessionLife } from '../../../shared/promise-words.ts';
import { Card } from '../../../ui/card.tsx';
import { GuidePage, type GuideSection, guideMeta, WriteToUs } from './guide-page.tsx';
import { guides } from './guides.ts';
import { keptData } from './kept-data.tsx';

export const meta = () => guideMeta(guides.privacy);

const inShort = [
  'We keep what a hire needs, and do not sell or rent it to anybody.',
  'No adverts, no trackers. Cookies only keep you signed in, your account safe, and open your hire.',
  'Address, email, phone and BVN are never part of a profile.',
  'You see, correct, take along and delete your data yourself, in your settings.',
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
          The law wants a reason for everything that is kept. Ours are: the agreement with you (a hire, an
          account), a duty that the law gives us (books), our honest interest in a site that works and is not
          cheated, and for a verification your consent, which you give by sending it.
        </p>
        <ul className="guide-keeps">
          {keptData.map(({ id, title, what, why }) => (
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
          <strong>Everybody</strong> sees an artisan’s profile: name, photo, trade, town, bio, pictures,
          video, ratings, the badge. Reviews stand there with the name of the customer who wrote them.
        </li>
        <li>
          <strong>The artisan you hire</strong> sees the job and its days, and of your name the first name and
          an initial. The whole name and the address of the job they get when it is paid. Never your email
          address.
        </li>
        <li>
          <strong>Paystack</strong> gets your email address, the sum and our reference, and takes your card or
          account details on its own page. We never see a card number.
        </li>
        <li>
          <strong>Those who run things for us</strong>, such as the company whose servers we rent and the one
          that delivers our mail, get what that takes and no more.
        </li>
        <li>
          <strong>The maker of your browser</strong> carries a notification to your device, if you{' '}
          <Link to="/notifications/settings">allow notifications there</Link>. It is encrypted for your
          device; the maker cannot read it.
        </li>
        <li>
          <strong>Our staff</strong> see what their task needs. Every look at a BVN is written down.
        </li>
        <li>
          <strong>The authorities</strong>, when a Nigerian law or court obliges us.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'For how long',
    body: (
      <ul className="guide-list">
        {keptData.map(({ id, title, until }) => (
          <li key={id}>
            <strong>{title}:</strong> {until}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'device',
    title: 'What lies on your phone',
    body: (
      <ul className="guide-list">
        <li>
          One cookie, when you hire without an account: it opens your hire on this device for {sessionLife}.
        </li>
        <li>
          Two cookies, when you sign in. Scripts cannot read them. One keeps you signed in and ends when you
          sign out. The other tells us for a year that you have signed in on this device before, so that no
          one who guesses your password elsewhere can keep you out.
        </li>
        <li>
          Your name, email address, role and the address of your photo, so that a page can greet you. Signing
          out removes them.
        </li>
        <li>What you last typed into a form or hired, so that a bad network does not cost you your words.</li>
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
          <li>
            Passwords are kept as Argon2id hashes: from what we have, not even we can tell your password.
          </li>
          <li>
            Pictures are written anew before they are kept, which removes what a phone hides in them, such as
            the place where they were taken.
          </li>
          <li>
            A <Link to="/verification#bvn-protection">BVN</Link> is encrypted with a key that is not in the
            database, and shown to nobody beyond its last digits.
          </li>
          <li>Who is asking is checked on our servers at every request, not only on the screen.</li>
        </ul>
        <p>
          If data is ever lost or seen by the wrong people and that puts you at risk, we tell the Nigeria Data
          Protection Commission within 72 hours, as the NDPA demands, and you without delay, with what you can
          do.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>The NDPA gives you these, and they cost nothing:</p>
        <ul className="guide-list">
          <li>to know what we have about you, and to get a copy, also in a form that a computer can read;</li>
          <li>to have what is wrong put right;</li>
          <li>to have it deleted where no law and no open hire makes us keep it;</li>
          <li>to object to a use, or to have it paused while we look into it;</li>
          <li>to take back a consent, for example to a verification (the badge goes with it);</li>
          <li>
            not to be judged by a machine alone: verifications and complaints are decided by people here.
          </li>
        </ul>
        <p>
          With an account you do most of it yourself: <Link to="/my-profile">correct</Link> what is wrong,{' '}
          <Link to="/settings">download</Link> everything we have of you, and{' '}
          <Link to="/settings/delete">delete your account</Link>. For the rest, and without an account, write
          from the email address of your hire, so that we know that it is you. If our answer does not satisfy
          you, you can complain to the Nigeria Data Protection Commission (
          <a href="https://ndpc.gov.ng">ndpc.gov.ng</a>).
        </p>
        <WriteToUs>Ask about my data</WriteToUs>
      </>
    ),
  },
];

/** What is kept about people, why and how long, and what they may ask. */
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
