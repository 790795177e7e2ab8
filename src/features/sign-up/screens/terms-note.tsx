import { Link } from 'react-router';

/** What someone agrees to by opening an account. */
export function TermsNote() {
  return (
    <p className="account-other">
      By creating an account you agree to the{' '}
      <Link to="/terms-of-use" className="link">
        terms of use
      </Link>{' '}
      and the{' '}
      <Link to="/terms" className="link">
        terms of a hire
      </Link>
      .{' '}
      <Link to="/privacy" className="link">
        What we keep of you
      </Link>
    </p>
  );
}
