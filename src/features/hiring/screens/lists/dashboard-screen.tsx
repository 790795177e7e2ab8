import { lazy, Suspense } from 'react';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../../browser/api-client.ts';
import { type Deferred, DeferredPage, deferPage } from '../../../../browser/deferred-page.tsx';
import { keepDataAfterForm, keepFormOnNetworkError } from '../../../../browser/form-network.ts';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { meCall, type OwnUser } from '../../../../shared/signed-in-user.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Fold } from '../../../../ui/fold.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { LoadingMessage } from '../../../../ui/skeleton.tsx';
import { StatTile } from '../../../../ui/stat-tile.tsx';
import { type OwnAvailability, showOwnAvailabilityCall } from '../../../bookings/contract.ts';
import { earningsByMonthCall, earningsCall } from '../../../escrow/contract.ts';
import { AnsweredJobs, JobsYouMightLike } from '../../../jobs/screens/public.ts';
import { type OwnProfile, showOwnProfileCall } from '../../../my-profile/contract.ts';
import { ProfileStrengthCard } from '../../../my-profile/screens/public.ts';
import { type OwnStanding, showOwnStandingCall } from '../../../ranking/contract.ts';
import { OwnStandingCard } from '../../../ranking/screens/public.ts';
import { ConfirmEmailBanner } from '../../../sign-up/screens/public.ts';
import { showOwnVerificationCall, type VerificationStanding } from '../../../verification/contract.ts';
import { VerificationPanel } from '../../../verification/screens/public.ts';
import { ArtisanWeek } from './artisan-week.tsx';
import {
  CustomersPage,
  type CustomersPageData,
  customersAction,
  loadCustomersPage,
} from './customers-page.tsx';
import {
  type DashboardJobs,
  loadDashboardJobs,
  loadVisitorDashboard,
  type VisitorDashboard as VisitorDashboardData,
} from './dashboard-jobs.ts';
import { EarningsChart } from './earnings-chart.tsx';
import { Leads, type LeadsPage, loadLeads } from './leads.tsx';
import '../hiring.css';
import './lists.css';

/** Only visitors need it, and it is fully server-rendered. */
const visitorPart = lazyWithRetry(() => import('./visitor-dashboard.tsx'));
const VisitorDashboard = lazy(async () => ({ default: (await visitorPart).VisitorDashboard }));

/** The data of an artisan's dashboard. */
interface Dashboard {
  user: OwnUser;
  days: OwnAvailability['days'];
  leads: LeadsPage;
  earnings: { earnedKobo: number; heldKobo: number };
  months: { month: string; earnedKobo: number }[];
  jobs: DashboardJobs;
  verification: VerificationStanding;
  /** The artisan's rank in lists; null while not listed, for example when suspended. */
  standing: OwnStanding | null;
  strength: OwnProfile['strength'];
}

const WEEK = 7;

type DashboardPage =
  | {
      dashboard: Dashboard;
      /** The email address if it is not verified yet; null otherwise. */
      unconfirmedEmail: string | null;
    }
  | { user: OwnUser; customer: CustomersPageData; unconfirmedEmail: string | null }
  | { visitor: VisitorDashboardData }
  | { problem: string };

/**
 * Loads the caller's own dashboard and redirects other ids to it. Visitors see open jobs but nothing
 * personal; without an id they have to sign in.
 */
export async function loader({ context, request, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  try {
    const { user, email_verified } = await api.call(meCall, {});
    const address = new URL(request.url).searchParams;
    if (!user) {
      if (!id) return redirect('/signin?returnTo=%2Fdashboard');
      if (!id.trim()) return data<DashboardPage>({ problem: 'No user ID provided' }, { status: 404 });
      return data<DashboardPage>({ visitor: await loadVisitorDashboard(api, id, address) });
    }
    if (user.role === 'admin') return redirect('/admin');
    if (user.id !== id?.toLowerCase()) return redirect(`/dashboard/${user.id}`);
    const unconfirmedEmail = email_verified ? null : user.email;
    if (user.role !== 'skilled') {
      return data<DashboardPage>({ user, customer: await loadCustomersPage(api, address), unconfirmedEmail });
    }
    return data<DashboardPage>({ dashboard: await loadDashboard(api, user, address), unconfirmedEmail });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return data<DashboardPage>({ problem: error.message }, { status: error.status });
  }
}

async function loadDashboard(api: Api, user: OwnUser, address: URLSearchParams): Promise<Dashboard> {
  const [{ days }, leads, earnings, { months }, jobs, verification, standing, { strength }] =
    await Promise.all([
      api.call(showOwnAvailabilityCall, { query: {} }),
      loadLeads(api, address),
      api.call(earningsCall, {}),
      api.call(earningsByMonthCall, {}),
      loadDashboardJobs(api, address),
      api.call(showOwnVerificationCall, {}),
      api.call(showOwnStandingCall, {}).catch(noneIfUnlisted),
      api.call(showOwnProfileCall, {}),
    ]);
  return { user, days: days.slice(0, WEEK), leads, earnings, months, jobs, verification, standing, strength };
}

function noneIfUnlisted(error: unknown): null {
  if (isApiFailure(error) && error.status === 404) return null;
  throw error;
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  deferPage(() => serverLoader<DashboardPage>());

/** Handles the buttons of the jobs and of the customer's page. */
export const action = customersAction;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(serverAction);

/** Each button shows its own result; reloading would remove the next button from under the finger. */
export const shouldRevalidate = keepDataAfterForm;

export const meta = () => [
  { title: `My Dashboard · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { slimFooter: 'member' };

export default function DashboardScreen() {
  return (
    <DeferredPage data={useLoaderData() as Deferred<DashboardPage>} loading={<Loading />}>
      {(page) =>
        'problem' in page ? (
          <Problem message={page.problem} />
        ) : 'visitor' in page ? (
          <Suspense>
            <VisitorDashboard {...page.visitor} />
          </Suspense>
        ) : (
          <Own {...page} />
        )
      }
    </DeferredPage>
  );
}

function Loading() {
  return (
    <div className="page page-body">
      <h1 className="visually-hidden">My Dashboard</h1>
      <LoadingMessage>Loading user data...</LoadingMessage>
    </div>
  );
}

function Problem({ message }: { message: string }) {
  return (
    <div className="page page-body">
      <EmptyState level={1} title={`Error: ${message}`} action={<ButtonLink to="/">Go to Home</ButtonLink>} />
    </div>
  );
}

function Own(page: Exclude<DashboardPage, { problem: string } | { visitor: VisitorDashboardData }>) {
  const isArtisan = 'dashboard' in page;
  const user = isArtisan ? page.dashboard.user : page.user;
  const path = `/dashboard/${user.id}`;
  return (
    <div className="page page-body">
      <PageHeading
        title={
          <span className="heading-person">
            <Avatar name={user.full_name} src={user.photoURL} size="medium" />
            My Dashboard
          </span>
        }
        lead={user.full_name}
        actions={
          isArtisan ? (
            <>
              <ButtonLink to={`/profile/${user.id}`} variant="secondary" size="small">
                See my public profile
              </ButtonLink>
              <ButtonLink to="/availability" variant="secondary" size="small">
                My availability
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to="/artisan">Find an artisan</ButtonLink>
          )
        }
      />
      {page.unconfirmedEmail && (
        <ConfirmEmailBanner email={page.unconfirmedEmail} mayHaveHires={!isArtisan} />
      )}
      {isArtisan ? (
        <ArtisansWork path={path} {...page.dashboard} />
      ) : (
        <CustomersPage path={path} page={page.customer} />
      )}
    </div>
  );
}

function ArtisansWork({
  path,
  days,
  leads,
  earnings,
  months,
  jobs,
  verification,
  standing,
  strength,
}: Dashboard & { path: string }) {
  const isVerified = verification.verification?.status === 'verified';
  const panel = <VerificationPanel standing={verification} />;
  return (
    <>
      {!isVerified && panel}
      <ArtisanWeek days={days} />
      <div className="dashboard-columns">
        <Leads path={path} leads={leads} />
        <aside className="dashboard-money" aria-label="Figures">
          <StatTile
            label="Total Earnings"
            value={formatNaira(earnings.earnedKobo)}
            hint={
              <>
                {formatNaira(earnings.heldKobo)} held until the jobs are done
                {earnings.heldKobo > 0 && ', before our fee'}
                <br />
                <Link to="/earnings">Pay-outs and earnings</Link>
              </>
            }
            icon={<Icon name="wallet" />}
          />
          {months.some(({ earnedKobo }) => earnedKobo > 0) && (
            <Fold summary="Earnings by month" wide>
              <EarningsChart months={months} />
            </Fold>
          )}
          <StatTile
            label="Total Leads"
            value={leads.jobs}
            hint="Hires and quote requests"
            icon={<Icon name="users" />}
          />
          {standing && <OwnStandingCard standing={standing} />}
          <ProfileStrengthCard strength={strength} />
          {isVerified && panel}
        </aside>
        <div className="dashboard-jobs">
          <JobsYouMightLike path={path} jobs={jobs.suggested} />
          <AnsweredJobs jobs={jobs.answered} />
        </div>
      </div>
    </>
  );
}
