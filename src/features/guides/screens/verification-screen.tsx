import { Link } from 'react-router';
import { verificationWait } from '../../../shared/promise-words.ts';
import { BVN_DIGITS, BVN_DIGITS_SHOWN, REFEREES_NEEDED } from '../../../shared/promises.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { GuidePage, type GuideSection, guideMeta, WriteToUs } from './guide-page.tsx';
import { guides } from './guides.ts';

export const meta = () => guideMeta(guides.verification);

export const handle = { readOnly: true };

const inShort = [
  `Four checks for the badge: identity, face, bank account name, ${REFEREES_NEEDED} references. A certificate and an address are shown beside it.`,
  `It takes ${verificationWait}. A person decides, and if the answer is no, we say why.`,
  'The badge cannot be bought, and signing up alone does not give it.',
  `No one is ever shown more than the last ${BVN_DIGITS_SHOWN} digits of a BVN.`,
];

const checks = [
  {
    title: 'Identity',
    words: `The bank verification number (BVN) that an artisan types must be ${BVN_DIGITS} digits long, belong to the name on the account, and be on no other account here: one BVN, one account. Where we can, we ask Paystack, our payment company, whether BVN, name and bank account belong together.`,
    means: 'The person is who they say they are, and has no second account.',
  },
  {
    title: 'Face photo',
    words:
      'A photo of the face, taken for us and kept in private storage. It is compared with the identity and with the profile picture.',
    means: 'The face at your door is the face we checked.',
  },
  {
    title: 'Bank account name',
    words: 'The name that the bank has for the account must be the name that was verified.',
    means: 'What is earned goes to the person who earned it.',
  },
  {
    title: 'Certificate',
    words:
      'Proof of training for the trade: a Trade Test from the Ministry of Labour, NABTEB, City & Guilds, a manufacturer’s course, or the certificate a master gives at the end of an apprenticeship. The badge does not need one: many good artisans learned without one. The profile shows each one that we accept, until it expires.',
    means: 'Someone who knows the trade has seen them do it.',
  },
  {
    title: 'Background check by references',
    words:
      'The artisan names two people who know their work. We ask each of them by an emailed link or on the phone: would you let this person work in your home? The artisan never sees what they say.',
    means: 'They have worked for people who recommend them.',
  },
  {
    title: 'Address',
    words:
      'Where the artisan lives or works, with a bill, tenancy agreement or another document that proves it. The badge does not need it. The profile says that we checked it and when, and never where it is.',
    means: 'We know where to find them.',
  },
];

const sections: GuideSection[] = [
  {
    id: 'checks',
    title: 'What we check',
    body: (
      <>
        <p>
          We look at each check separately. The artisan sees the result of each, and their profile says which
          they passed and when. Cards show each check in one word: <strong>BVN</strong> (identity and face),{' '}
          <strong>Bank</strong>, <strong>Certificate</strong>, <strong>References</strong> and{' '}
          <strong>Address</strong>. Each word appears as soon as its check is passed, even before the badge,
          and you can filter the list of artisans by it.
        </p>
        <ul className="guide-checks">
          {checks.map(({ title, words, means }) => (
            <Card as="li" key={title}>
              <h3>{title}</h3>
              <p>{words}</p>
              <p>
                <strong>What it tells you:</strong> {means}
              </p>
            </Card>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'not',
    title: 'What the badge does not say',
    body: (
      <p>
        It is not a guarantee of every job, and it says nothing about the price. A new artisan without a badge
        may be excellent; a verified one may have a bad day. That is what the{' '}
        <Link to="/cancellation-policy#complaints">held money and the time to report a problem</Link> are for.
        Look at the reviews too.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How it works, and how long it takes',
    body: (
      <>
        <ol className="guide-steps">
          <li>
            <strong>Submitted.</strong> You have sent us what we need, at sign-up as a Skilled Person or
            later. We set your due date and email it to you: {verificationWait}. Saturdays, Sundays and public
            holidays do not count.
          </li>
          <li>
            <strong>In review.</strong> A person looks at each check. You add your bank account and the people
            who know your work on the same page, and also certificates and an address.
          </li>
          <li>
            <strong>Verified</strong>, and the badge is on your profile. Or <strong>rejected</strong>, with
            the reason, and you may fix it and submit again. Either way we’ll email you.
          </li>
        </ol>
        <p>
          While you wait, your profile is open and you can be hired. It just doesn’t have the badge yet.
          You’ll see each check, your due date and what is missing on{' '}
          <Link to="/verification/status">your verification’s page</Link>. Has your due date passed? Write to
          us.
        </p>
        <p className="guide-action">
          <ButtonLink to="/verification/status">See my verification</ButtonLink>
        </p>
        <WriteToUs>Ask about a verification</WriteToUs>
      </>
    ),
  },
  {
    id: 'never-shown',
    title: 'What is never shown',
    body: (
      <>
        <p>We never show these to customers, other artisans or search engines:</p>
        <ul className="guide-list">
          <li>the BVN (even its owner sees only the last {BVN_DIGITS_SHOWN} digits),</li>
          <li>the identity photo, the certificate’s file, and the checked address with its proof,</li>
          <li>the account number, the people who were asked, and what they said,</li>
          <li>the home address, the email address and the phone number.</li>
        </ul>
        <p>
          Others see the badge, which checks were passed and when, and the names of accepted certificates.
          They also see which <Link to="/courses">safety courses</Link> an artisan passed, and when. That is a
          test of knowledge, not part of the badge.
        </p>
      </>
    ),
  },
  {
    id: 'bvn',
    title: 'What is a BVN?',
    eyebrow: 'For artisans',
    body: (
      <>
        <p>
          The bank verification number is the {BVN_DIGITS}-digit number that your bank gave you when it took
          your fingerprints and photo. The Central Bank of Nigeria and NIBSS started it in 2014. It is the
          same at every bank, for life, and it says one thing: these accounts belong to this one person.
        </p>
        <p>
          <strong>Don’t know yours?</strong> Dial *565*0# on the phone number your bank has for you; the
          network takes a small charge. It is also in most banking apps.
        </p>
        <p>
          <strong>What it cannot do:</strong> it is not a PIN or a password. No one can take money out of an
          account with the BVN alone. But a thief can use it to sound like your bank on the phone. So never
          tell it to anyone who calls or chats, even if they know your name.
        </p>
      </>
    ),
  },
  {
    id: 'bvn-protection',
    title: 'How a BVN is protected here',
    eyebrow: 'For artisans',
    body: (
      <ul className="guide-list">
        <li>We ask only artisans for it, and only for verification. We never ask customers.</li>
        <li>It is encrypted before it is stored, with a key that is not in the database.</li>
        <li>
          To make sure that each BVN has one account, we compare a keyed fingerprint of it. The number cannot
          be read back from that.
        </li>
        <li>
          None of our pages shows it whole. Staff see the last {BVN_DIGITS_SHOWN} digits, and every look is
          recorded with the name of the person.
        </li>
        <li>
          We send it to only one place, encrypted: Paystack, our payment company, which asks the banks whether
          it fits your name and account. Your settings say when that was.
        </li>
        <li>It is deleted with your account, and so is its fingerprint.</li>
        <li>It is never kept on your phone, not even in a saved draft, and never written to a log.</li>
      </ul>
    ),
  },
];

/** Page about the checks behind the badge, and what stays private. */
export default function VerificationScreen() {
  return (
    <GuidePage
      guide={guides.verification}
      inShort={inShort}
      sections={sections}
      related={[guides.safety, guides.privacy, guides.help]}
    />
  );
}
