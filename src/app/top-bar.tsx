import { type MouseEvent, useEffect, useRef } from 'react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import type { LiveState } from '../features/live/contract.ts';
import { UnreadIcons } from '../features/live/screens/public.ts';
import { PRODUCT_NAME } from '../shared/brand.ts';
import type { OwnUser } from '../shared/signed-in-user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';

const sidebarId = 'menu';

const places = [
  { to: '/', label: 'Home' },
  { to: '/artisan', label: 'Artisans' },
  { to: '/contact', label: 'Contact Us' },
] as const;

/** The page of a signed-in person's own hires and jobs. */
function ownPlace(user: OwnUser): { to: string; label: string } {
  return user.role === 'consumer'
    ? { to: '/consumer', label: 'My hires' }
    : { to: `/dashboard/${user.id}`, label: 'Dashboard' };
}

/** The bar at the top of every page, and the sidebar that replaces it on small screens. */
export function TopBar({ user, state }: { user: OwnUser | null; state: LiveState | null }) {
  const bar = useRef<HTMLElement>(null);
  const start = useRef<HTMLSpanElement>(null);

  // The marker ends 50 px below the top: once it is out of sight, the page has been scrolled that far.
  useEffect(() => {
    if (!start.current) return;
    const watch = new IntersectionObserver(([entry]) =>
      bar.current?.classList.toggle('top-bar-scrolled', entry?.isIntersecting === false),
    );
    watch.observe(start.current);
    return () => watch.disconnect();
  }, []);

  return (
    <>
      <span ref={start} className="top-bar-start" aria-hidden="true" />
      <header ref={bar} className="top-bar on-cloth">
        <div className="page top-bar-row">
          <Link to="/" className="top-bar-home" aria-label={`${PRODUCT_NAME}: home`}>
            <Logo />
          </Link>
          <nav className="top-bar-wide" aria-label="Main">
            <Places user={user} />
          </nav>
          {user && <UnreadIcons key={user.id} userId={user.id} state={state} />}
          {user && <AccountMenu user={user} />}
          <button
            type="button"
            className="top-bar-menu"
            popoverTarget={sidebarId}
            aria-haspopup="dialog"
            onClick={openAsModal}
          >
            <Icon name="menu" />
            <span>Menu</span>
          </button>
        </div>
      </header>
      <Sidebar user={user} />
    </>
  );
}

/**
 * The user icon and its menu. The browser opens the menu, closes it on Esc or a tap elsewhere, and announces its state;
 * script only closes it on navigation.
 */
function AccountMenu({ user }: { user: OwnUser }) {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  // Not on the first page: on a slow phone the menu may have been opened before the script loaded.
  useEffect(() => {
    if (shownAt.current !== key) menu.current?.hidePopover?.();
    shownAt.current = key;
  }, [key]);

  return (
    <div className="account-menu">
      <button type="button" className="account-menu-button" popoverTarget="account" aria-label="My account">
        {user.photoURL ? (
          <Avatar name={user.full_name} src={user.photoURL} size="small" />
        ) : (
          <Icon name="user-round" />
        )}
      </button>
      <nav
        ref={menu}
        id="account"
        popover="auto"
        className="account-menu-sheet off-cloth"
        aria-label="My account"
      >
        <p>{user.full_name}</p>
        <OwnPages user={user} />
      </nav>
    </div>
  );
}

/** Links to a person's own pages, and the button to sign out. */
function OwnPages({ user }: { user: OwnUser }) {
  return (
    <>
      {user.role === 'skilled' && (
        <>
          <NavLink to="/jobs" className="place">
            Open jobs
          </NavLink>
          <Link to="/jobs?list=answered" className="place">
            Jobs I answered
          </Link>
          <NavLink to="/earnings" className="place">
            Earnings
          </NavLink>
        </>
      )}
      <NavLink to="/my-profile" className="place">
        My Profile
      </NavLink>
      <NavLink to="/settings" className="place">
        Settings
      </NavLink>
      <Form method="post" action="/signout">
        <button type="submit" className="place">
          Log Out
        </button>
      </Form>
    </>
  );
}

/**
 * The sidebar is a dialog that is also a popover. Without script the browser opens it as a popover: overlay, Esc and a
 * tap outside work. With script it opens as a modal dialog, which also keeps the focus inside.
 */
function openAsModal(event: MouseEvent): void {
  const sidebar = document.getElementById(sidebarId);
  if (!(sidebar instanceof HTMLDialogElement)) return;
  event.preventDefault();
  if (!sidebar.open) sidebar.showModal();
}

function Sidebar({ user }: { user: OwnUser | null }) {
  const sidebar = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the sidebar
  useEffect(() => sidebar.current?.close(), [key]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Esc
    <dialog
      ref={sidebar}
      id={sidebarId}
      popover="auto"
      className="sidebar on-cloth"
      aria-label="Menu"
      onClick={(event) => event.target === sidebar.current && sidebar.current.close()}
    >
      <div className="sidebar-sheet">
        <div className="sidebar-head">
          <Logo />
          <button
            type="button"
            className="icon-button"
            aria-label="Close menu"
            popoverTarget={sidebarId}
            popoverTargetAction="hide"
            onClick={() => sidebar.current?.close()}
          >
            <Icon name="x" />
          </button>
        </div>
        <nav className="sidebar-places" aria-label="Menu">
          <Places user={user} />
        </nav>
      </div>
    </dialog>
  );
}

function Places({ user }: { user: OwnUser | null }) {
  return (
    <>
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/'} className="place">
          {label}
        </NavLink>
      ))}
      {user ? <OwnPlaces user={user} /> : <VisitorPlaces />}
    </>
  );
}

function VisitorPlaces() {
  return (
    <>
      <NavLink to="/signin" className="place place-apart">
        Sign In
      </NavLink>
      <ButtonLink to="/consumerpages">Get Started</ButtonLink>
    </>
  );
}

function OwnPlaces({ user }: { user: OwnUser }) {
  const own = ownPlace(user);
  return (
    <NavLink to={own.to} className="place place-apart">
      {own.label}
    </NavLink>
  );
}
