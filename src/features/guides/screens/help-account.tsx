import { Link } from 'react-router';
import { emailLinkLife, longestSessionLife, sessionLife } from '../../../shared/promise-words.ts';
import { type GuideSection, Question } from './guide-page.tsx';

/** Questions of everyone with an account. */
export const accountTopic: GuideSection = {
  id: 'account',
  title: 'Your account',
  eyebrow: 'For everyone',
  body: (
    <div className="guide-questions">
      <Question id="sign-in" question="I cannot sign in.">
        <p>
          Check the email address for typing errors, and the capital letters in your password. After several
          wrong tries you have to wait a minute; this stops people guessing passwords. Forgotten?{' '}
          <Link to="/forgot-password">Set a new password</Link>. Still locked out?{' '}
          <Link to="/contact">Write to us</Link> from the address of your account.
        </p>
      </Question>
      <Question id="confirm-email" question="The email with the link did not come.">
        <p>
          Look in the spam folder. If it isn’t there, send it again from your{' '}
          <Link to="/settings">settings</Link>: a link works once, for {emailLinkLife}. You can also change
          the address there.
        </p>
      </Question>
      <Question id="stay-signed-in" question="How long do I stay signed in?">
        <p>
          {sessionLife} after your last visit, and {longestSessionLife} after you signed in at the latest. On
          a phone that is not yours, sign out when you are done.
        </p>
      </Question>
      <Question id="two-step" question="How do I protect my account better?">
        <p>
          With <Link to="/settings/security">two-step sign-in</Link>: besides your password we ask for a code
          from an app on your phone, or for a passkey, which is your finger, your face or your phone’s PIN. We
          never ask for such a code by phone, email or chat.
        </p>
      </Question>
      <Question id="photo" question="My photo was refused.">
        <p>
          We take JPEG, PNG, WebP, AVIF and GIF. Some iPhones save HEIC: choose “Most Compatible” in the
          camera settings, or take a screenshot of the picture and upload that.
        </p>
      </Question>
      <Question id="lost-phone" question="I lost my phone.">
        <p>
          Sign in somewhere else and open your <Link to="/settings">settings</Link>: you can sign the lost
          phone out there. A new password signs out every other device at once.
        </p>
        <p>
          Was your authenticator app or passkey on it? Type one of your recovery codes in place of the code,
          then set up the new phone in <Link to="/settings/security">two-step sign-in</Link>. No recovery
          codes either? <Link to="/contact">Write to us</Link> from the address of your account: a person
          makes sure that it is you, and turns the second step off.
        </p>
      </Question>
      <Question id="delete" question="I want to leave.">
        <p>
          That is your right. Read <Link to="/privacy#how-long">what is deleted and what has to stay</Link>,
          download <Link to="/settings">your data</Link> if you like, then{' '}
          <Link to="/settings/delete">delete your account</Link>.
        </p>
      </Question>
      <Question id="strange-message" question="Someone writes in your name and wants a code or money.">
        <p>
          It is not us. Give them nothing. <Link to="/safety#real-or-fake">How to tell who is real</Link>.
        </p>
      </Question>
    </div>
  ),
};
