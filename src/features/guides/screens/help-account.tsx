import { Link } from 'react-router';
import { emailLinkLife, sessionLife } from '../../../shared/promise-words.ts';
import { type GuideSection, Question } from './guide-page.tsx';

/** What everybody with an account asks. */
export const accountTopic: GuideSection = {
  id: 'account',
  title: 'Your account',
  eyebrow: 'For everybody',
  body: (
    <div className="guide-questions">
      <Question id="sign-in" question="I cannot sign in.">
        <p>
          Check the email address for a slip, and that the password’s capitals are right. After several wrong
          tries we ask you to wait a minute; that is there against guessers. Forgotten?{' '}
          <Link to="/forgot-password">Set a new password</Link>. Still locked out?{' '}
          <Link to="/contact">Write to us</Link> from the address of your account.
        </p>
      </Question>
      <Question id="confirm-email" question="The mail with the link did not come.">
        <p>
          Look in the spam folder. Then let your <Link to="/settings">settings</Link> send it again: a link
          works once, for {emailLinkLife}. You can change the address there, too.
        </p>
      </Question>
      <Question id="stay-signed-in" question="How long do I stay signed in?">
        <p>{sessionLife} after your last visit. On a phone that is not yours, sign out when you are done.</p>
      </Question>
      <Question id="photo" question="My photo is refused.">
        <p>
          We take JPEG, PNG, WebP, AVIF and GIF. Some iPhones save HEIC: choose “Most Compatible” in the
          camera settings, or take a screenshot of the picture and upload that.
        </p>
      </Question>
      <Question id="lost-phone" question="I lost my phone.">
        <p>
          Sign in somewhere else and open your <Link to="/settings">settings</Link>: there you sign the lost
          phone out. A new password signs out every other device at once.
        </p>
      </Question>
      <Question id="delete" question="I want to leave.">
        <p>
          That is your right. Read <Link to="/privacy#how-long">what is deleted and what has to stay</Link>,
          take <Link to="/settings">your data</Link> along if you like, then{' '}
          <Link to="/settings/delete">delete your account</Link>.
        </p>
      </Question>
      <Question id="strange-message" question="Somebody writes in your name and wants a code or money.">
        <p>
          It is not us. Give nothing. <Link to="/safety#real-or-fake">How to tell who is real</Link>.
        </p>
      </Question>
    </div>
  ),
};
