import { Link } from 'react-router';
import { verificationWait } from '../../../shared/promise-words.ts';
import { BVN_DIGITS, BVN_DIGITS_SHOWN } from '../../../shared/promises.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { GuidePage, type GuideSection, guideMeta, WriteToUs } from './guide-page.tsx';
import { guides } from './guides.ts';

export const meta = () => guideMeta(guides.verification);

const inShort = [
  'Five checks: identity, face, bank account name, certificate, references.',
  `It takes ${verificationWait}. A person decides, and a “no” comes with the reason.`,
  'The badge cannot be bought, and signing up alone does not give it.',
  `Nobody is ever shown more than the last ${BVN_DIGITS_SHOWN} digits of a BVN.`,
];

const checks = [
  {
    title: 'Identity',
    words: `The bank verification number (BVN) that an artisan types must be ${BVN_DIGITS} digits long, belong to the name on the account, and be on no other account here: one BVN, one account.`,
    means: 'The person is who they say they are, and has no second account beside this one.',
  },
  {
    title: 'Face photo',
    words:
      'A photo of the face, taken for us and kept in private storage. It is compared with the identity and with the profile picture.',
    means: 'The face at your door is the face we looked at.',
  },
  {
    title: 'Bank account name',
    words: 'The name that the bank has for the account must be the name that was verified.',
    means: 'What is earned goes to the person who earned it.',
  },
  {
    title: 'Certificate',
    words:
      'Proof of training for the trade: a Trade Test from the Ministry of Labour, NABTEB, City & Guilds, a manufacturer’s course, or the paper that a master gives at the end of an apprenticeship.',
    means: 'Somebody who knows the trade has seen them do it.',
  },
  {
    title: 'Background check by references',
    words:
      'We ask people for whom the artisan has worked: did they come, was it good, was the money handled honestly?',
    means: 'There is a past, and people who speak for it.',
  },
];

const sections: GuideSection[] = [
  {
    id: 'checks',
    title: 'The five checks',
    body: (
      <>
        <p>
          They are looked at one by one, and shown one by one to the applicant, because one tick for
          everything would say nothing about any of it.
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
        <Link to="/cancellation-policy#complaints">held money and the time to complain</Link> are for. Look at
        the reviews too.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How it goes, and how long it takes',
    body: (
      <>
        <ol className="guide-steps">
          <li>
            <strong>Submitted.</strong> You have signed up as a Skilled Person, or sent later what is needed.
            Your due date is set and mailed to you: {verificationWait}. Saturdays, Sundays and public holidays
            do not count.
          </li>
          <li>
            <strong>In review.</strong> A person looks at each check. For the last three we write to you.
          </li>
          <li>
            <strong>Verified</strong>, and the badge is on your profile. Or <strong>rejected</strong>, with
            the reason, and you may put it right and submit again. Either way you get a mail.
          </li>
        </ol>
        <p>
          While you wait, your profile is open and you can be hired. It just does not wear the badge yet. Each
          check, your due date and what is missing stand on{' '}
          <Link to="/verification/status">your verification’s page</Link>. Is your due date behind you? Write
          to us.
        </p>
        <p className="guide-action">
          <ButtonLink to="/verification/status">See how mine stands</ButtonLink>
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
        <p>Neither to customers, nor to other artisans, nor to search engines:</p>
        <ul className="guide-list">
          <li>the BVN (its owner, too, sees only the last {BVN_DIGITS_SHOWN} digits again),</li>
          <li>the identity photo and the certificate’s file,</li>
          <li>the account number, the references and their phone numbers,</li>
          <li>the home address, the email address and the phone number.</li>
        </ul>
        <p>Of a verification the world sees one thing: the badge.</p>
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
          <strong>You do not know yours?</strong> Dial *565*0# on the line that your bank has for you; the
          network takes a small charge. It is also in most banking apps.
        </p>
        <p>
          <strong>What it cannot do:</strong> it is not a PIN or a password. Nobody can take money out of an
          account with the BVN alone. A thief uses it differently: to sound like your bank on the phone. So
          tell it to nobody who calls or chats, also when they know your name.
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
        <li>It is asked of artisans, for verification, and for nothing else. Customers are never asked.</li>
        <li>It is encrypted before it is stored, with a key that is not in the database.</li>
        <li>
          To keep one BVN to one account we compare a keyed fingerprint of it, from which the number cannot be
          read back.
        </li>
        <li>
          No page and no answer of ours contains it whole. Staff see the last {BVN_DIGITS_SHOWN} digits, and
          every look is written down with the name of who looked.
        </li>
        <li>It goes when your account goes, and its fingerprint with it.</li>
        <li>It is never kept on your phone, not even in a saved draft, and never written to a log.</li>
      </ul>
    ),
  },
];

/** What each check of the badge means, and what stays private. */
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
