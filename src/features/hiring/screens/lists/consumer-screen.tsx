import { lazy, Suspense } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../../browser/form-network.ts';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { listSavedArtisansCall } from '../../../artisans/contract.ts';
import { saveArtisanAction, summaryOf } from '../../../artisans/screens/public.ts';
import { ownJobsCall } from '../../../jobs/contract.ts';
import { formTexts, OwnJobs, type OwnJobsPage, pressJobButton } from '../../../jobs/screens/public.ts';
import { type HireView, listHiresCall } from '../../contract.ts';
import { HireCard } from './hire-card.tsx';
import { MoreHires } from './more-hires.tsx';
import '../hiring.css';

/** Only visitors are told, and the server renders it whole. */
const howPart = lazyWithRetry(() => import('./how-hiring-works.tsx'));
const HowHiringWorks = lazy(async () => ({ default: (await howPart).HowHiringWorks }));

/** Below the hires; rendered by the server, and its script comes after the page's own. */
const savedPart = lazyWithRetry(() => import('./saved-artisans-part.ts'));
const SavedArtisans = lazy(async () => ({ default: (await savedPart).SavedArtisans }));

const PAGE_SIZE = 20;
const JOBS_PAGE_SIZE = 5;

/** The hires, jobs and saved artisans of the caller; null for a visitor. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const address = new URL(request.url).searchParams;
  const before = address.get('before');
  try {
    const query = { side: 'customer' as const, limit: PAGE_SIZE, ...(before !== null && { before }) };
    const [{ result, total }, jobs, saved] = await Promise.all([
      api.call(listHiresCall, { query }),
      loadOwnJobs(api, address.get('jobsAfter')),
      api.call(listSavedArtisansCall, {}),
    ]);
    return { hires: result, total, before, pageSize: PAGE_SIZE, jobs, saved: saved.result.map(summaryOf) };
  } catch (error) {
    if (isApiFailure(error) && error.status === 401) return null;
    throw error;
  }
}

/** Null for an artisan, who may hire others but posts no jobs. */
async function loadOwnJobs(api: Api, after: string | null): Promise<OwnJobsPage | null> {
  const query = { limit: JOBS_PAGE_SIZE, ...(after !== null && { cursor: after }) };
  try {
    return { ...(await api.call(ownJobsCall, { query })), after };
  } catch (error) {
    if (isApiFailure(error) && error.status === 403) return null;
    throw error;
  }
}

/** The buttons of the jobs and of the saved artisans. */
export async function action(args: ActionFunctionArgs) {
  const values = await formTexts(args.request);
  return values.artisanId ? saveArtisanAction(args, values) : pressJobButton(args, values);
}

export const shouldRevalidate = keepDataWhenNotSent;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(serverAction);

export function meta({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) {
  return [{ title: `${loaderData ? 'My jobs and hires' : 'How hiring works'} · ${PRODUCT_NAME}` }];
}

/** A consumer's own page. */
export default function ConsumerScreen() {
  const page = useLoaderData<typeof loader>();
  if (!page) {
    return (
      <Suspense>
        <HowHiringWorks signInUrl="/signin?returnTo=%2Fconsumer" />
      </Suspense>
    );
  }
  const { hires, total, before, pageSize, jobs, saved } = page;
  return (
    <div className="page page-body">
      <PageHeading
        title="My jobs and hires"
        lead="Your jobs, your hires and the artisans you’ve saved."
        actions={<ButtonLink to="/artisan">Find an artisan</ButtonLink>}
      />
      {jobs && <OwnJobs path="/consumer" jobs={jobs} />}
      <section aria-labelledby="own-hires" className="jobs-section">
        <h2 id="own-hires">My hires</h2>
        <OwnHires hires={hires} total={total} />
        <MoreHires path="/consumer" hires={hires} pageSize={pageSize} before={before} />
      </section>
      <Suspense>
        <SavedArtisans artisans={saved} />
      </Suspense>
    </div>
  );
}

function OwnHires({ hires, total }: { hires: HireView[]; total: number }) {
  if (total === 0) {
    return (
      <EmptyState title="You haven’t hired anyone yet" level={3}>
        <p>When you hire someone or ask for a quote, you can follow it here.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="hire-list">
      {hires.map((hire) => (
        <HireCard key={hire.id} hire={hire} level={3} />
      ))}
    </ul>
  );
}
