import { Suspense } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { type Deferred, DeferredPage, deferPage } from '../../../browser/deferred-page.tsx';
import { lazyAtFirstUse } from '../../../browser/first-use.ts';
import { keepDataAfterForm, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { usePageTitle } from '../../../browser/page-title.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { TRADES } from '../../../shared/trades.ts';
import { LoadingMessage, Skeleton } from '../../../ui/skeleton.tsx';
import { listPricesCall, type PriceItem } from '../../price-list/contract.ts';
import { PriceList } from '../../price-list/screens/public.ts';
import { type Profile, showAvailabilityCall, showProfileCall } from '../contract.ts';
import { AvailabilityBlock } from './availability-block.tsx';
import { ConsumerProfile } from './consumer-profile.tsx';
import type { CalendarDay } from './free-days.tsx';
import { HireBar } from './hire-bar.tsx';
import { profileTrail, structuredDataOf, type TrailStep } from './profile-data.ts';
import { ProfileHead } from './profile-head.tsx';
import { pageTitle, profileMeta, profileTitle } from './profile-meta.ts';
import { ProfileMissing } from './profile-missing.tsx';
import { saveArtisanAction } from './save-artisan-action.ts';
import { SaveArtisanButton } from './save-artisan-button.tsx';
import { ShareProfile } from './share-profile.tsx';
import './profile.css';

/**
 * Content with few controls, rendered by the server.
 * Components of other features are passed in as children, because the stylesheets of lazy parts are not linked from
 * the page.
 */
const mainPart = () => import('./profile-main.tsx');
const ProfileMain = lazyAtFirstUse(async () => (await mainPart()).ProfileMain);
const About = lazyAtFirstUse(async () => (await mainPart()).About);

/** A profile, or the message why there is none. */
type ProfilePage = ShownProfile | { profile: null; message: string };

interface ShownProfile {
  profile: Profile;
  days: CalendarDay[];
  prices: PriceItem[];
  /** Looked up on the server, so that the browser does not load the table of trades. */
  tradePlural: string | null;
  /** Directory pages that list the person, as breadcrumbs. */
  trail: TrailStep[];
  /** Structured data for search engines. */
  structured: object[];
  origin: string;
}

export async function loader({ context, request, params: { id } }: LoaderFunctionArgs) {
  const none = (message: string, status: number) => data<ProfilePage>({ profile: null, message }, { status });
  if (!id) return none('No user ID provided', 404);
  const api = context.get(apiContext);
  try {
    const profile = await api.call(showProfileCall, { params: { id } });
    const [{ days }, { result: prices }] =
      profile.role === 'skilled'
        ? await Promise.all([
            api.call(showAvailabilityCall, { params: { id }, query: {} }),
            api.call(listPricesCall, { params: { id } }),
          ])
        : [{ days: [] }, { result: [] }];
    const { origin } = new URL(request.url);
    const tradePlural = TRADES.find(({ label }) => label === profile.skill)?.plural ?? null;
    const trail = profileTrail(profile, tradePlural);
    return data<ProfilePage>({
      profile,
      // The hire form asks for times; a profile shows days.
      days: days.map(({ date, free }) => ({ date, free })),
      prices,
      tradePlural,
      trail,
      structured: profile.role === 'skilled' ? structuredDataOf(profile, origin, trail) : [],
      origin,
    });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    // Visitors cannot tell a malformed id from an unknown one.
    if (error.status === 404 || error.status === 400) return none('User not found', 404);
    return none('Failed to load users', error.status);
  }
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  deferPage(() => serverLoader<ProfilePage>());

/** Handles the save button. */
export const action = (args: ActionFunctionArgs) => saveArtisanAction(args);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(serverAction);

/** The save button shows its own result, so the page need not reload its data. */
export const shouldRevalidate = keepDataAfterForm;

/** This screen writes its own link preview. */
export const handle = { ownLinkPreview: true };

export function meta({ loaderData }: { loaderData: Deferred<ProfilePage> | undefined }) {
  if (!loaderData || 'pending' in loaderData) return [{ title: `Profile · ${PRODUCT_NAME}` }];
  if (loaderData.profile === null) {
    return [{ title: `Profile not found · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];
  }
  return profileMeta(loaderData.profile, loaderData.origin, loaderData.structured);
}

export default function ProfileScreen() {
  return (
    <DeferredPage data={useLoaderData() as Deferred<ProfilePage>} loading={<Loading />}>
      {(page) =>
        page.profile === null ? <ProfileMissing message={page.message} /> : <ProfileOf {...page} />
      }
    </DeferredPage>
  );
}

function ProfileOf({ profile, days, prices, tradePlural, trail, origin }: ShownProfile) {
  usePageTitle(pageTitle(profile));
  if (profile.role === 'consumer') {
    return (
      <>
        <ProfileHead profile={profile} />
        <ConsumerProfile profile={profile}>
          <Suspense>
            <About profile={profile} />
          </Suspense>
        </ConsumerProfile>
      </>
    );
  }
  const canBeHired = profile.isOnline && !profile.is_caller;
  const side = (
    <aside key="side" className="profile-side" aria-label={`Hire ${profile.full_name}`}>
      <AvailabilityBlock profile={profile} days={days} tradePlural={tradePlural} />
      {!profile.is_caller && <SaveArtisanButton artisan={profile} saved={profile.saved} />}
      <ShareProfile
        title={`${profileTitle(profile)}, on ${PRODUCT_NAME}`}
        url={`${origin}/profile/${profile.id}`}
      />
    </aside>
  );
  const main = (
    <div key="main" className="profile-main">
      <Suspense>
        <ProfileMain
          profile={profile}
          prices={<PriceList artisanId={profile.id} prices={prices} bookable={!profile.is_caller} />}
        />
      </Suspense>
    </div>
  );
  return (
    <>
      <ProfileHead profile={profile} trail={trail} />
      <div className={`page page-body profile-columns ${canBeHired ? 'profile-with-bar' : ''}`}>
        {/* Phones show the work first when the sticky hire bar is present. */}
        {canBeHired ? [main, side] : [side, main]}
      </div>
      {canBeHired && <HireBar profile={profile} days={days} />}
    </>
  );
}

function Loading() {
  return (
    <div className="page page-body">
      <h1 className="visually-hidden">Profile</h1>
      <LoadingMessage>Loading...</LoadingMessage>
      <div className="profile-loading" aria-hidden="true">
        <Skeleton width="9rem" height="9rem" round />
        <Skeleton width="min(20rem, 80%)" height="2.4rem" />
        <Skeleton width="min(14rem, 60%)" height="1.2rem" />
        <Skeleton height="7rem" />
      </div>
    </div>
  );
}
