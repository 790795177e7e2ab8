import { lazy, Suspense, useEffect } from 'react';
import {
  type DataStrategyResult,
  Link,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaArgs,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../browser/api-client.ts';
import { formsAreCheckedNow, loadAtFirstUse, loadPartsOfPage, watchFirstUse } from '../browser/first-use.ts';
import { wasNotSent } from '../browser/form-network.ts';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import { pagePatternContext, refusalContext, siteContext } from '../browser/site.ts';
import { type LiveState, liveStateCall } from '../features/live/contract.ts';
import { ownSanctionWords, type SanctionWords } from '../features/sanctions/screens/public.ts';
import { StoredUser } from '../features/sessions/screens/public.ts';
import { PRODUCT_NAME } from '../shared/brand.ts';
import { type Company, runByOf } from '../shared/company.ts';
import { lagosDay } from '../shared/lagos-time.ts';
import type { MapTiles } from '../shared/map-tiles.ts';
import { meCall, type OwnUser } from '../shared/signed-in-user.ts';
import displayFont from '../ui/fonts/display.woff2?url';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import stylesheet from './app.css?url';
import { ErrorScreen } from './error-screen.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * Scripts that no page needs at first, loaded after the page's own. Until then the footer stays as the server rendered
 * it.
 */
const laterParts = lazyWithRetry(() => import('./deferred-parts.tsx'));
const BelowPage = lazy(async () => ({ default: (await laterParts).BelowPage }));
/** Until it is loaded, the browser checks forms in its own words. */
const formBehaviour = loadAtFirstUse(() => import('../browser/form-behaviour.ts'));
/** Until it is loaded, navigation works without remembered pages. */
let orCachedPage: MiddlewareFunction<Record<string, DataStrategyResult>> | undefined;

export const links = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: displayFont, crossOrigin: 'anonymous' as const },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-48.png', type: 'image/png', sizes: '48x48' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** A request that the server refused renders the refusal in place of the page, and runs no loader. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context, pattern }, next) => {
    context.get(pagePatternContext)(pattern);
    const refusal = context.get(refusalContext);
    if (refusal) throw refusal;
    return next();
  },
];

export const clientMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  (args, next) => {
    loadPartsOfPage();
    return orCachedPage ? orCachedPage(args, next) : next();
  },
];

/**
 * Loads who is signed in and their unread counts, for the top bar. A request without a session cookie makes no call,
 * because visitors' pages are shared. If the calls fail, the bar shows what a visitor sees, and the page itself reports
 * the error.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const { origin } = new URL(request.url);
  const site = context.get(siteContext);
  const { company, maps } = site;
  const notices = await site.notices?.();
  const shared = {
    origin,
    today: lagosDay(site.now()),
    notices,
    ...(company && { company, runBy: runByOf(company) }),
    ...(maps && { maps }),
  };
  const signedOut = { user: null, state: null, sanction: null, ...shared };
  if (!request.headers.get('cookie')?.includes('session')) return signedOut;
  const api = context.get(apiContext);
  try {
    const [{ user, sanctioned }, state] = await Promise.all([
      api.call(meCall, {}),
      api.call(liveStateCall, {}).catch(() => null),
    ]);
    const sanction = sanctioned ? await ownSanctionWords(api).catch(() => null) : null;
    return { user, state, sanction, ...shared };
  } catch (error) {
    if (isApiFailure(error)) return signedOut;
    throw error;
  }
}

interface RootData {
  user: OwnUser | null;
  /** Null: no one is signed in, or it could not be read; the icons then load it in the browser. */
  state: LiveState | null;
  /** The sanction in force against the account; null where there is none. */
  sanction: SanctionWords | null;
  origin: string;
  /** YYYY-MM-DD in Lagos; read with `useToday`. */
  today: string;
  /** Operators' sentences above every page. */
  notices: string[] | undefined;
  company?: Company;
  runBy?: string;
  maps?: MapTiles;
}

/** Only a form that reached the server can sign a person in or out, so plain navigation does not load this again. */
export const shouldRevalidate = ({ formMethod, actionResult }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined && formMethod !== 'GET' && !wasNotSent(actionResult);

/** The default title and description of a page. An error page sets its own (error-screen.tsx). */
export const meta = ({ error }: MetaArgs) =>
  error
    ? []
    : [
        { title: `${PRODUCT_NAME}: hire artisans you can trust` },
        {
          name: 'description',
          content:
            'Find, hire and pay verified artisans across Nigeria. Your deposit is held until the job is done.',
        },
      ];

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  // The console has a bar of its own (features/console/screens/console-layout.tsx).
  const { pathname, search } = useLocation();
  const inConsole = /^\/admin(\/|$)/i.test(pathname);
  const isReadOnly = useIsReadOnly(root);
  const isSignedIn = Boolean(root?.user);
  useEffect(watchFirstUse, []);
  useEffect(() => {
    if (isSignedIn) loadPartsOfPage();
  }, [isSignedIn]);
  useEffect(() => {
    void formBehaviour.then((parts) => {
      parts.startForms();
      formsAreCheckedNow();
    });
    void laterParts.then((parts) => {
      orCachedPage = parts.orCachedPage;
    });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every page, also where only the query changes
  useEffect(() => void laterParts.then((parts) => parts.pageShown(pathname)), [pathname, search]);
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#1c2568" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171c4a" media="(prefers-color-scheme: dark)" />
        <Meta />
        <LinkPreview origin={root?.origin} />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <NavigationProgress />
        {root && <StoredUser user={root.user} />}
        {!inConsole && <TopBar user={root?.user ?? null} state={root?.state ?? null} />}
        {root?.notices?.map((words) => (
          <p key={words} className="offline-banner">
            {words}
          </p>
        ))}
        {root?.state?.newTerms && root.user?.role !== 'admin' && (
          <p className="terms-bar">
            Our terms have changed. <Link to="/settings/privacy">Read what is new</Link>
          </p>
        )}
        {root?.sanction && (
          <section className="sanction-bar" aria-label="About your account">
            <p>
              <strong>{root.sanction.title}</strong> {root.sanction.stops} Why: “{root.sanction.reason}”{' '}
              <Link to={root.sanction.href}>Read more, or appeal</Link>
            </p>
          </section>
        )}
        <OfflineBanner>You are offline. What you see may be out of date.</OfflineBanner>
        {children}
        {!inConsole && (
          <Suspense>
            <BelowPage user={root?.user ?? null} runBy={root?.runBy} />
          </Suspense>
        )}
        <ToastRegion />
        {import.meta.env.SSR && isReadOnly ? (
          <script src="/read-only.js" defer />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Whether the server sends the page without our script: for a visitor, on a screen with `export const handle = {
 * readOnly: true }`. A member's bar has live counts, so it needs the script. In a browser where our script runs
 * already, it stays. Only the server calls this, so the build drops it from the browser's script.
 */
const useIsReadOnly: (root: RootData | undefined) => boolean = import.meta.env.SSR
  ? (root) => {
      const isAsked = useMatches().some(
        ({ handle }) => (handle as { readOnly?: boolean } | undefined)?.readOnly,
      );
      return isAsked && root?.user === null;
    }
  : () => false;

/** The id of the route for unknown addresses. */
const NOT_FOUND = 'not-found';

/** What a screen declares about its head: its own preview picture, or its own canonical address. */
type OwnHead = { ownLinkPreview?: boolean; ownCanonical?: boolean } | undefined;

/**
 * The picture that chats show for a link, and the page's canonical address, without query. A page with its own declares
 * `export const handle = { ownLinkPreview: true }` for both, or `{ ownCanonical: true }` for the address.
 */
function LinkPreview({ origin }: { origin: string | undefined }) {
  const matches = useMatches();
  const { pathname } = useLocation();
  const own = matches.map(({ handle }) => handle as OwnHead);
  if (own.some((head) => head?.ownLinkPreview) || origin === undefined) return null;
  const findable = !own.some((head) => head?.ownCanonical) && !matches.some(({ id }) => id === NOT_FOUND);
  return (
    <>
      {findable && <link rel="canonical" href={`${origin}${pathname}`} />}
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:image" content={`${origin}/link-preview.jpg`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Good hands for the work that matters." />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A marigold line at the top while the next page loads. */
function NavigationProgress() {
  const { state } = useNavigation();
  return (
    <span
      className={`navigation-progress ${state === 'idle' ? '' : 'navigation-progress-on'}`}
      aria-hidden="true"
    />
  );
}

/** The only main landmark of every page. Screens render its content, never a second one. */
export default function Root() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorScreen error={error} />
    </main>
  );
}
