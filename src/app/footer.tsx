import { Link } from 'react-router';
import { PRODUCT_NAME } from '../shared/brand.ts';
import type { OwnUser } from '../shared/signed-in-user.ts';
import { Logo } from '../ui/logo.tsx';
import { AdireMotif } from '../ui/motif.tsx';

/** Only what exists is linked: a page is added here in the change that builds it. */
const columnsFor = (isSignedIn: boolean) => [
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About us' },
      { to: '/#help', label: 'How we help' },
      { to: '/news', label: 'News' },
      { to: '/getstarted?role=skilled', label: 'Join as an artisan' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', label: 'Terms' },
      { to: '/terms-of-use', label: 'Terms of use' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/cancellation-policy', label: 'Cancelling' },
      { to: '/fees', label: 'Fees' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/help', label: 'Help centre' },
      { to: '/safety', label: 'Staying safe' },
      { to: '/verification', label: 'Verification' },
      { to: '/artisan', label: 'Find an artisan' },
      { to: '/jobs', label: 'Open jobs' },
      { to: '/consumer', label: 'Your hires' },
    ],
  },
  {
    title: 'Contact',
    links: [
      { to: '/contact', label: 'Contact Us' },
      ...(isSignedIn ? [] : [{ to: '/signin', label: 'Sign In' }]),
    ],
  },
];

/**
 * The foot of every page.
 *
 * @param runBy a sentence about the company behind it
 */
export function Footer({ user, runBy }: { user: OwnUser | null; runBy: string | undefined }) {
  return (
    <footer className="footer on-cloth">
      <AdireMotif shape="band" className="footer-band" />
      <div className="page footer-columns">
        <div className="footer-word">
          <Logo />
          <p>
            Skilled tradespeople across Nigeria. We check them before they wear the badge, and hold your money
            until the job is done.
          </p>
        </div>
        {columnsFor(user !== null).map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="footer-title">{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <FooterLink to={to}>{label}</FooterLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="page footer-end">
        © {PRODUCT_NAME}. {runBy} Built in Nigeria. Prices in naira, times in Lagos time.
      </p>
    </footer>
  );
}

/** A link to a place within a page is left to the browser, which also opens the folded answer it points at. */
function FooterLink({ to, children }: { to: string; children: string }) {
  if (to.includes('#')) {
    return (
      <a href={to} className="footer-link">
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className="footer-link">
      {children}
    </Link>
  );
}
