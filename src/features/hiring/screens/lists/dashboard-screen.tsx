import { lazy, Suspense } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
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
import { Icon } from '../../../../ui/icon.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { LoadingMessage } from '../../../../ui/skeleton.tsx';
import { StatTile } from '../../../../ui/stat-tile.tsx';
import { earningsCall } from '../../../escrow/contract.ts';
import { AnsweredJobs, JobsYouMightLike, pressJobButton } from '../../../jobs/screens/public.ts';
import { ConfirmEmailBanner } from '../../../sign-up/screens/public.ts';
import { showOwnVerificationCall, type VerificationStanding } from '../../../verification/contract.ts';
import { VerificationPanel } from '../../../verification/screens/public.ts';
import { type HireView, listHiresCall } from '../../contract.ts';
import {
  type DashboardJobs,
  loadDashboardJobs,
  loadVisitorDashboard,
  type VisitorDashboard as VisitorDashboardData,
} from './dashboard-jobs.ts';
import { HireCard } from './hire-card.tsx';
import { LeadCard } from './lead-card.tsx';
import { MoreHires } from './more-hires.tsx';
import '../hiring.css';

/** Only visitors see theirs, and the server renders it whole. */
const visitorPart = lazyWithRetry(() => import('./visitor-dashboard.tsx'));
const VisitorDashboard = lazy(async () => ({ default: (await visitorPart).VisitorDashboard }));

const PAGE_SIZE = 20;

interface Dashboard {
  user: OwnUser;
  /** Newest first: leads of a skilled person, own orders of everybody else. */
  hires: HireView[];
  total: number;
  /** Null for people who do not earn here. */
  earnings: { earnedKobo: number; heldKobo: number } | null;
  /** For skilled people. */
  jobs: DashboardJobs | null;
  verification: VerificationStanding | null;
  before: string | null;
  pageSize: number;
}

type DashboardPage =
  | {
      dashboard: Dashboard;
      /** Their address, while they have not shown to read it. */
      unconfirmedEmail: string | null;
    }
  | { visitor: VisitorDashboardData }
  | { problem: string };

/**
 * A person's own dashboard; any other address leads to their own. Visitors see jobs, and nothing that is a person's own;
 * without an id there is nothing for them to see, so they sign in first.
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
    if (user.id !== id?.toLowerCase()) return redirect(`/dashboard/${user.id}`);
    const dashboard = await loadDashboard(api, user, address);
    return data<DashboardPage>({ dashboard, unconfirmedEmail: email_verified ? null : user.email });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return data<DashboardPage>({ problem: error.message }, { status: error.status });
  }
}

async function loadDashboard(api: Api, user: OwnUser, address: URLSearchParams): Promise<Dashboard> {
  const before = address.get('before');
  const skilled = user.role === 'skilled';
  const side = skilled ? ('artisan' as const) : ('customer' as const);
  const query = { side, limit: PAGE_SIZE, ...(before !== null && { before }) };
  const [{ result, total }, earnings, jobs, verification] = await Promise.all([
    api.call(listHiresCall, { query }),
    skilled ? api.call(earningsCall, {}) : null,
    skilled ? loadDashboardJobs(api, address) : null,
    skilled ? api.call(showOwnVerificationCall, {}) : null,
  ]);
  return { user, hires: result, total, earnings, jobs, verification, before, pageSize: PAGE_SIZE };
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  deferPage(() => serverLoader<DashboardPage>());

/** The buttons of the jobs. */
export const action = (args: ActionFunctionArgs) => pressJobButton(args);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(serverAction);

/** Each button shows what became of it; a list that changed under it would take the next one away. */
export const shouldRevalidate = keepDataAfterForm;

export const meta = () => [
  { title: `My Dashboard · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

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
          <Shown {...page.dashboard} unconfirmedEmail={page.unconfirmedEmail} />
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

function Shown({
  user,
  hires,
  total,
  earnings,
  jobs,
  verification,
  before,
  pageSize,
  unconfirmedEmail,
}: Dashboard & { unconfirmedEmail: string | null }) {
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
          <>
            <ButtonLink to={earnings ? `/profile/${user.id}` : '/consumer'} variant="secondary">
              {earnings ? 'See my public profile' : 'My jobs and hires'}
            </ButtonLink>
            {earnings && (
              <ButtonLink to="/availability" variant="secondary">
                My availability
              </ButtonLink>
            )}
            {user.role === 'consumer' && <ButtonLink to="/jobs/new">Post a job</ButtonLink>}
          </>
        }
      />
      {unconfirmedEmail && <ConfirmEmailBanner email={unconfirmedEmail} />}
      {verification && <VerificationPanel standing={verification} />}
      {earnings ? <Leads {...{ hires, total, earnings }} /> : <Orders {...{ hires, total }} />}
      <MoreHires path={path} hires={hires} pageSize={pageSize} before={before} />
      {jobs && <JobsYouMightLike path={path} jobs={jobs.suggested} />}
      {jobs && <AnsweredJobs jobs={jobs.answered} />}
    </div>
  );
}

function Leads({
  hires,
  total,
  earnings,
}: Pick<Dashboard, 'hires' | 'total'> & { earnings: NonNullable<Dashboard['earnings']> }) {
  return (
    <>
      <div className="tiles">
        <StatTile
          label="Total Earnings"
          value={formatNaira(earnings.earnedKobo)}
          hint={`${formatNaira(earnings.heldKobo)} held until the jobs are done`}
          icon={<Icon name="wallet" />}
        />
        <StatTile
          label="Total Leads"
          value={total}
          hint="Hires and quote requests"
          icon={<Icon name="users" />}
        />
      </div>
      <h2 className="mb-4">Leads</h2>
      {total === 0 ? (
        <EmptyState title="No leads yet" level={3}>
          <p>
            When someone hires you or asks you for a quote, it appears here. A full profile helps people
            choose you.
          </p>
        </EmptyState>
      ) : (
        <ul className="hire-list">
          {hires.map((hire) => (
            <LeadCard key={hire.id} hire={hire} />
          ))}
        </ul>
      )}
    </>
  );
}

function Orders({ hires, total }: Pick<Dashboard, 'hires' | 'total'>) {
  if (total === 0) {
    return (
      <EmptyState
        title="You haven’t hired anyone yet"
        action={<ButtonLink to="/artisan">Find an artisan</ButtonLink>}
      >
        <p>When you hire someone or ask for a quote, you can follow it here.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="hire-list">
      {hires.map((hire) => (
        <HireCard key={hire.id} hire={hire} />
      ))}
    </ul>
  );
}
