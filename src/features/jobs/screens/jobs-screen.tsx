import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { countedWords } from '../../../shared/most-counted.ts';
import { STATES } from '../../../shared/places.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { TRADE_LABELS, TRADES } from '../../../shared/trades.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import { answeredJobsCall, listJobsCall, suggestedJobsCall } from '../contract.ts';
import { AnsweredList } from './answered-jobs.tsx';
import { JobCard } from './job-card.tsx';
import './jobs.css';

const PAGE_SIZE = 20;
const lists = ['all', 'answered'] as const;

interface JobFilters {
  q: string;
  skill: string;
  state: string;
  /** "all" if an artisan wants to see all jobs instead of those nearby, "answered" for those they answered. */
  list: string;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked: JobFilters = {
    q: searchParams.get('q') ?? '',
    skill: searchParams.get('skill') ?? '',
    state: searchParams.get('state') ?? '',
    list: lists.find((list) => list === searchParams.get('list')) ?? '',
  };
  const after = searchParams.get('after') ?? undefined;
  const trade = TRADES.find(({ label }) => label === asked.skill);
  // The title of the list, such as "for an electrician in Lagos".
  const what = [
    trade && `for ${trade.article} ${trade.personNoun}`,
    (STATES as readonly string[]).includes(asked.state) && `in ${asked.state}`,
  ]
    .filter(Boolean)
    .join(' ');
  const api = context.get(apiContext);
  const { user } = await api.call(meCall, {});
  const isArtisan = user?.role === 'skilled';
  // Without filters, an artisan sees jobs of their trade nearby.
  const nearby = isArtisan && !isFiltered(asked) && asked.list === '';
  const answered = isArtisan && !isFiltered(asked) && asked.list === 'answered';
  const known = { trades: TRADE_LABELS, states: STATES, what, isArtisan, nearby, answered };
  const paging = { limit: PAGE_SIZE, ...(after !== undefined && { cursor: after }) };
  const { q, skill, state } = asked;
  try {
    const page = answered
      ? await api.call(answeredJobsCall, { query: paging })
      : nearby
        ? await api.call(suggestedJobsCall, { query: { sort: 'near', ...paging } })
        : await api.call(listJobsCall, { query: { q, skill, state, ...paging } });
    return { ...known, ...page, asked, after: after ?? null, problem: null };
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return { ...known, asked, result: [], total: 0, nextCursor: null, after: null, problem: error.message };
  }
}

export function meta({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) {
  const what = loaderData?.what ?? '';
  return [
    { title: `Open jobs ${what}`.trim().concat(` · ${PRODUCT_NAME}`) },
    {
      name: 'description',
      content: `Jobs ${what || 'across Nigeria'} that need an artisan. Answer with a message or your price; it’s free.`,
    },
  ];
}

const isFiltered = ({ q, skill, state }: JobFilters): boolean => q !== '' || skill !== '' || state !== '';

/** The URL of the list for a search and a page. */
function listPath(asked: JobFilters, after?: string): string {
  const given = Object.entries({ ...asked, after: after ?? '' }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  return query ? `/jobs?${query}` : '/jobs';
}

/** All open jobs, for artisans and for search engines; for a signed-in artisan, those nearby first. */
export default function JobsScreen() {
  const { asked, result, total, nextCursor, after, problem, trades, states, isArtisan, nearby, answered } =
    useLoaderData<typeof loader>();
  const filtered = isFiltered(asked);
  return (
    <div className="page page-body">
      <PageHeading
        title="Open jobs"
        lead="Customers looking for skilled workers. Answer with a message or your price; it’s free."
        actions={
          !isArtisan && (
            <>
              <ButtonLink to="/jobs/alerts" variant="secondary" icon={<Icon name="bell" />}>
                Job alerts
              </ButtonLink>
              <ButtonLink to="/jobs/new" variant="secondary">
                Post a job
              </ButtonLink>
            </>
          )
        }
      />
      <Form role="search" aria-label="Jobs" className="job-search" key={listPath(asked)}>
        <TextField
          name="q"
          type="search"
          label="Keywords"
          placeholder="Leaking pipe"
          defaultValue={asked.q}
          maxLength={200}
        />
        <SelectField
          name="skill"
          label="Trade"
          options={trades}
          placeholder="Any trade"
          defaultValue={asked.skill}
        />
        <SelectField
          name="state"
          label="State"
          options={states}
          placeholder="Any state"
          defaultValue={asked.state}
        />
        {isArtisan && <input type="hidden" name="list" value="all" />}
        <Button type="submit">Search</Button>
      </Form>
      {isArtisan && (
        <nav className="job-filters" aria-label="Which jobs">
          <Link to="/jobs" className="chip" aria-current={nearby ? 'true' : undefined}>
            Near you
          </Link>
          <Link
            to="/jobs?list=all"
            className="chip"
            aria-current={!nearby && !answered && !filtered ? 'true' : undefined}
          >
            All jobs
          </Link>
          <Link to="/jobs?list=answered" className="chip" aria-current={answered ? 'true' : undefined}>
            Answered
          </Link>
          <Link to="/jobs/alerts" className="chip">
            <Icon name="bell" />
            Alerts
          </Link>
        </nav>
      )}
      {problem && <FormMessage title={problem} />}
      <p className="job-quiet" role="status">
        {`${countedWords(total)} ${answered ? '' : 'open '}${total === 1 ? 'job' : 'jobs'}`}
        {answered && ' that you answered, your newest answer first'}
        {nearby && ' of your trade, as far as you travel, nearest first'}
        {filtered && ' found'}
      </p>
      {result.length === 0 ? (
        <EmptyState
          title={answered ? 'You haven’t answered a job yet' : noJobsTitle(filtered, nearby)}
          action={
            filtered || nearby || answered ? (
              <ButtonLink to={isArtisan ? '/jobs?list=all' : '/jobs'} variant="secondary">
                Show all open jobs
              </ButtonLink>
            ) : undefined
          }
        >
          <p>
            {answered
              ? 'Once you answer a job, you can follow your answer here.'
              : 'New jobs appear as soon as they are posted.'}
          </p>
        </EmptyState>
      ) : answered ? (
        <AnsweredList jobs={result} />
      ) : (
        <ul className="job-list job-list-wide">
          {result.map((job) => (
            <li key={job.id}>
              <JobCard job={job} answers />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="Jobs"
        previous={after === null ? undefined : listPath(asked)}
        previousLabel="Newest jobs"
        next={nextCursor === null ? undefined : listPath(asked, nextCursor)}
        nextLabel="Older jobs"
      />
    </div>
  );
}

function noJobsTitle(filtered: boolean, nearby: boolean): string {
  if (nearby) return 'No open jobs of your trade near you';
  return filtered ? 'No open jobs like that' : 'No open jobs at the moment';
}
