import { useSyncExternalStore } from 'react';
import { Link, useMatches } from 'react-router';
import { PRODUCT_NAME } from '../shared/brand.ts';
import type { OwnUser } from '../shared/signed-in-user.ts';
import { Icon } from '../ui/icon.tsx';
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
      { to: '/terms', label: 'Terms of a hire' },
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
      { to: '/courses', label: 'Safety courses' },
      { to: '/artisan', label: 'Find an artisan' },
      { to: '/jobs', label: 'Open jobs' },
      { to: '/consumer', label: 'Your hires' },
    ],
  },
  {
    title: 'Popular',
    links: [
      { to: '/artisans/plumbers', label: 'Plumbers' },
      { to: '/artisans/electricians', label: 'Electricians' },
      { to: '/artisans/carpenters', label: 'Carpenters' },
      { to: '/artisans/painters', label: 'Painters' },
      { to: '/artisans/tailors', label: 'Tailors' },
      { to: '/artisans', label: 'All trades and places' },
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
 * The groups of links and the company's facts below every page; slim on the way to payment.
 *
 * @param runBy a sentence about the company behind it
 */
export function Footer({ user, runBy }: { user: OwnUser | null; runBy: string | undefined }) {
  const slim = useMatches().some(
    ({ handle }) => (handle as { slimFooter?: boolean } | undefined)?.slimFooter,
  );
  return slim ? <SlimFooter runBy={runBy} /> : <WholeFooter user={user} runBy={runBy} />;
}

/**
 * Where money is about to be paid nothing leads away but help. A screen asks for it:
 * `export const handle = { slimFooter: true }`.
 */
function SlimFooter({ runBy }: { runBy: string | undefined }) {
  return (
    <footer className="footer footer-slim on-cloth">
      <div className="page">
        <p className="footer-promise">
          <Icon name="shield-check" /> We hold your money until the job is done.
        </p>
        <nav aria-label="Help">
          <FooterLink to="/help">Help centre</FooterLink>
          <FooterLink to="/cancellation-policy">Cancelling</FooterLink>
          <FooterLink to="/contact">Contact Us</FooterLink>
        </nav>
      </div>
      <p className="page footer-end">
        © {PRODUCT_NAME}. {runBy}
      </p>
    </footer>
  );
}

function WholeFooter({ user, runBy }: { user: OwnUser | null; runBy: string | undefined }) {
  const folds = useFolds();
  return (
    <footer className="footer on-cloth">
      <AdireMotif shape="band" className="footer-band" />
      <div className="page footer-columns">
        <div className="footer-word">
          <Logo />
          <p>
            Artisans across Nigeria. We check them before they get the badge, and hold your money until the
            job is done.
          </p>
        </div>
        {columnsFor(user !== null).map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            {folds && links.length > 2 ? (
              <details className="footer-fold">
                <summary>
                  <h2 className="footer-title">{title}</h2>
                </summary>
                <FooterLinks links={links} />
              </details>
            ) : (
              <>
                <h2 className="footer-title">{title}</h2>
                <FooterLinks links={links} />
              </>
            )}
          </nav>
        ))}
      </div>
      <p className="page footer-end">
        © {PRODUCT_NAME}. {runBy} Built in Nigeria. Prices in naira, times in Lagos time.
      </p>
    </footer>
  );
}

const PHONE = '(max-width: 39.99rem)';

/** On a phone the groups are folded, once there is script to say that it is one. */
const useFolds = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const phone = matchMedia(PHONE);
      phone.addEventListener('change', changed);
      return () => phone.removeEventListener('change', changed);
    },
    () => matchMedia(PHONE).matches,
    () => false,
  );

function FooterLinks({ links }: { links: { to: string; label: string }[] }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <FooterLink to={to}>{label}</FooterLink>
        </li>
      ))}
    </ul>
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
