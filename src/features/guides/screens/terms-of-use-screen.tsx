import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { reviewTime, reviewWait } from '../../../shared/promise-words.ts';
import { APPEAL_DAYS, MOST_SANCTION_DAYS } from '../../../shared/sanction-words.ts';
import { GuidePage, type GuideSection, guideMeta } from './guide-page.tsx';
import { guides } from './guides.ts';

export const meta = () => guideMeta(guides.termsOfUse);

export const handle = { readOnly: true };

const sections: GuideSection[] = [
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul className="guide-list">
        <li>One person, one account, with your real name. Artisans: one BVN, one account.</li>
        <li>
          Choose a password that you use nowhere else, and don’t give it to anyone. You are responsible for
          what is done with your account, until you tell us that someone else got in.
        </li>
        <li>You must be 18 or older to open one.</li>
      </ul>
    ),
  },
  {
    id: 'what-you-show',
    title: 'What you write and show',
    body: (
      <ul className="guide-list">
        <li>Show your own work. A picture from the internet is not your work.</li>
        <li>
          Say nothing that is false, insulting, or against someone’s tribe, faith, body or family. It has no
          place in a profile, a job, a message or a review.
        </li>
        <li>Don’t post anyone’s phone number, address, account number or BVN where others can read it.</li>
        <li>
          What you post stays yours. You allow us to show it on {PRODUCT_NAME} while it is here, and in the
          sizes a phone needs.
        </li>
      </ul>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    body: (
      <p>
        A review belongs to a finished hire. Its customer and its artisan can each write one, up to{' '}
        {reviewTime} after the job was done. Neither sees the other’s before both are written, or {reviewWait}{' '}
        have passed. Artisans can reply once. No one may pay for a good review, threaten with a bad one, or
        review themselves. If an account has a phone, card or bank account in common with the artisan’s, one
        of our team reads its review before it is shown. Everyone can report a review. We hide it for one of
        five reasons: insult, private data, not about the work, advertising, threat. The reason is then shown
        in its place, and we tell both sides. We don’t hide a review because it is unpleasant.
      </p>
    ),
  },
  {
    id: 'behaviour',
    title: 'Not here',
    body: (
      <ul className="guide-list">
        <li>Asking anyone to pay outside, or sending account numbers for that purpose.</li>
        <li>Pretending to be another person, a bank, or us.</li>
        <li>Work that is against the law: meter bypass, illegal connections, forged papers.</li>
        <li>Harassing people, online or at the door.</li>
        <li>
          Copying profiles in bulk, trying out passwords, or disturbing the site. Found a security hole?{' '}
          <Link to="/contact">Tell us</Link> before anyone else, and we’ll thank you.
        </li>
      </ul>
    ),
  },
  {
    id: 'what-follows',
    title: 'What happens when a rule is broken',
    body: (
      <p>
        We may hide what breaks a rule, take away a badge, warn you, limit or suspend your account for up to{' '}
        {MOST_SANCTION_DAYS} days, or ban it; two of us decide a ban. We’ll tell you why and until when. You
        can appeal once within {APPEAL_DAYS} days, and a person who was not involved decides. Deleting the
        account ends none of these: what is left applies to a new one. Hires that have started continue, and
        money that is held for a hire follows the <Link to={guides.terms.path}>terms of the hire</Link> in any
        case: you don’t lose it because an account is banned.
      </p>
    ),
  },
  {
    id: 'your-side',
    title: 'Leaving',
    body: (
      <p>
        You can leave when you like. Finish or cancel your open hires first. What is deleted and what has to
        stay is on <Link to="/privacy#how-long">Your data and your rights</Link>.
      </p>
    ),
  },
];

/** Rules for using the site. */
export default function TermsOfUseScreen() {
  return (
    <GuidePage
      guide={guides.termsOfUse}
      sections={sections}
      related={[guides.terms, guides.privacy, guides.safety]}
    />
  );
}
