import { useSyncExternalStore } from 'react';
import { Link, useMatches } from 'react-router';
import { PRODUCT_NAME } from '../shared/brand.ts';
import type { OwnUser } from '../shared/signed-in-user.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { AdireMotif } from '../ui/motif.tsx';

const help = { to: '/help', label: 'Help centre' };
const cancelling = { to: '/cancellation-policy', label: 'Cancelling' };
const contact = { to: '/contact', label: 'Contact Us' };
const legal = [
  { to: '/terms', label: 'Terms of a hire' },
  { to: '/terms-of-use', label: 'Terms of use' },
  { to: '/privacy', label: 'Privacy' },
  cancelling,
  { to: '/fees', label: 'Fees' },
];

/** Links only pages that exist: a new page is added here in the change that builds it. */
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
    links: legal,
  },
  {
    title: 'Support',
    links: [
      help,
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
    links: [contact, ...(isSignedIn ? [] : [{ to: '/signin', label: 'Sign In' }])],
  },
];

/**
 * The links and the company's facts below every page; slim on payment pages and on a member's own pages.
 *
 * @param runBy the sentence about the company that runs the site
 */
export function Footer({ user, runBy }: { user: OwnUser | null; runBy: string | undefined }) {
  const slim = useMatches()
    .map(({ handle }) => (handle as { slimFooter?: boolean | 'member' } | undefined)?.slimFooter)
    .find(Boolean);
  return slim ? (
    <SlimFooter runBy={runBy} isMembers={slim === 'member'} />
  ) : (
    <WholeFooter user={user} runBy={runBy} />
  );
}

/**
 * On payment pages nothing leads away except help. On a member's own pages, where the menu leads everywhere else, the
 * terms are linked as well. A screen chooses it with `export const handle = { slimFooter: true }`, or `'member'`.
 */
function SlimFooter({ runBy, isMembers }: { runBy: string | undefined; isMembers: boolean }) {
  const links = isMembers ? [help, ...legal, contact] : [help, cancelling, contact];
  return (
    <footer className="footer footer-slim on-cloth">
      <div className="page">
        {!isMembers && (
          <p className="footer-promise">
            <Icon name="shield-check" /> We hold your money until the job is done.
          </p>
        )}
        <nav aria-label="Help">
          {links.map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {label}
            </FooterLink>
          ))}
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

/** On a phone the groups are folded, once script can tell that it is a phone. */
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

/** A link to a place within a page is left to the browser, which also opens a folded answer that it points to. */
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
