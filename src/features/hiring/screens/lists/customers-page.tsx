import { lazy, Suspense } from 'react';
import type { ActionFunctionArgs } from 'react-router';
import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Fold } from '../../../../ui/fold.tsx';
import { listSavedArtisansCall } from '../../../artisans/contract.ts';
import { type ArtisanSummary, saveArtisanAction, summaryOf } from '../../../artisans/screens/public.ts';
import { ownJobsCall } from '../../../jobs/contract.ts';
import { formTexts, jobAction, type OwnJobsPage } from '../../../jobs/screens/public.ts';
import { type HireView, listHiresInGroupsCall } from '../../contract.ts';
import type { HireGroup } from '../../groups.ts';
import { HireCard, HireFold } from './hire-card.tsx';
import { HireRows } from './hire-rows.tsx';
import { MoreHires } from './more-hires.tsx';
import '../hiring.css';
import './lists.css';

/** Below the hires. Server-rendered; their script loads after the page's own. */
const savedPart = lazyWithRetry(() => import('./saved-artisans-part.ts'));
const SavedArtisans = lazy(async () => ({ default: (await savedPart).SavedArtisans }));
const jobsPart = lazyWithRetry(() => import('./own-jobs-part.ts'));
const OwnJobs = lazy(async () => ({ default: (await jobsPart).OwnJobs }));

const PAST_SHOWN = 10;
/** How many past hires are open at first; the rest is folded unless an older page is shown. */
const PAST_FIRST = 2;
/** How many hires under way are listed; more than almost any customer has at a time. */
const OPEN_SHOWN = 50;
const JOBS_SHOWN = 5;

type HireCounts = Partial<Record<HireGroup, number>>;

/** The data of the customer's page. */
export interface CustomersPageData {
  needsYou: HireView[];
  comingUp: HireView[];
  past: { hires: HireView[]; before: string | null; hasMore: boolean };
  counts: HireCounts;
  /** Null for an artisan, who can hire but not post jobs. */
  jobs: OwnJobsPage | null;
  saved: ArtisanSummary[];
}

/**
 * Loads the data of the customer's page.
 *
 * @throws ApiFailure 401 for a visitor
 */
export async function loadCustomersPage(api: Api, address: URLSearchParams): Promise<CustomersPageData> {
  const before = address.get('before');
  const query = { limit: OPEN_SHOWN, past: PAST_SHOWN, ...(before !== null && { before }) };
  const [{ needsYou, comingUp, past, hasOlder, counts }, jobs, saved] = await Promise.all([
    api.call(listHiresInGroupsCall, { query }),
    loadOwnJobs(api, address.get('jobsAfter')),
    api.call(listSavedArtisansCall, {}),
  ]);
  return {
    needsYou,
    comingUp,
    past: { hires: past, before, hasMore: hasOlder },
    counts,
    jobs,
    saved: saved.result.map(summaryOf),
  };
}

async function loadOwnJobs(api: Api, after: string | null): Promise<OwnJobsPage | null> {
  const query = { limit: JOBS_SHOWN, ...(after !== null && { cursor: after }) };
  try {
    return { ...(await api.call(ownJobsCall, { query })), after };
  } catch (error) {
    if (isApiFailure(error) && error.status === 403) return null;
    throw error;
  }
}

/** Handles the buttons of jobs and saved artisans. */
export async function customersAction(args: ActionFunctionArgs) {
  const values = await formTexts(args.request);
  return values.artisanId ? saveArtisanAction(args, values) : jobAction(args, values);
}

/** The customer's hires by group, jobs and saved artisans. `path` is the URL path of the page. */
export function CustomersPage({ path, page }: { path: string; page: CustomersPageData }) {
  const { needsYou, comingUp, past, counts, jobs, saved } = page;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {needsYou.length > 0 && (
        <HireCards id="needs-you" title="Needs you" hires={needsYou} count={counts.needs_you} isFirst />
      )}
      {comingUp.length > 0 && (
        <HireCards
          id="coming-up"
          title="Coming up"
          hires={comingUp}
          count={counts.coming_up}
          isFirst={needsYou.length === 0}
        />
      )}
      <section aria-labelledby="past" className="jobs-section">
        <h2 id="past">{total === 0 ? 'My hires' : 'Past'}</h2>
        <Past total={total} {...past} />
        <MoreHires path={path} {...past} />
      </section>
      <Suspense>{jobs && <OwnJobs path={path} jobs={jobs} />}</Suspense>
      <Suspense>
        <SavedArtisans artisans={saved} />
      </Suspense>
    </>
  );
}

interface HireCardsProps {
  id: string;
  title: string;
  hires: HireView[];
  /** The number of hires, including those not shown. */
  count: number | undefined;
  /** Whether this is the first section with hires. */
  isFirst: boolean;
}

function HireCards({ id, title, hires, count = hires.length, isFirst }: HireCardsProps) {
  return (
    <section aria-labelledby={id} className="jobs-section">
      <h2 id={id}>
        {title} <span className="section-count">{count}</span>
      </h2>
      <ul className="hire-list">
        {hires.map((hire, at) =>
          // The next hire is a full card; the others are rows to unfold.
          at === 0 && isFirst ? (
            <HireCard key={hire.id} hire={hire} />
          ) : (
            <HireFold key={hire.id} hire={hire} />
          ),
        )}
      </ul>
      {count > hires.length && (
        <p>We show the next {hires.length}. You’ll see the others as these are done.</p>
      )}
    </section>
  );
}

function Past({ total, hires, before }: { total: number; hires: HireView[]; before: string | null }) {
  if (total === 0) {
    return (
      <EmptyState
        title="You haven’t hired anyone yet"
        level={3}
        action={<ButtonLink to="/artisan">Find an artisan</ButtonLink>}
      >
        <p>When you hire someone or ask for a quote, you can follow it here.</p>
      </EmptyState>
    );
  }
  if (hires.length === 0) return <p>Finished and cancelled hires appear here.</p>;
  return (
    <>
      <HireRows hires={hires.slice(0, PAST_FIRST)} />
      {hires.length > PAST_FIRST && (
        <Fold summary={`${hires.length - PAST_FIRST} more`} open={before !== null}>
          <HireRows hires={hires.slice(PAST_FIRST)} />
        </Fold>
      )}
    </>
  );
}
