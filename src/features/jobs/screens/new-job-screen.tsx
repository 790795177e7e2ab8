import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataAfterForm, keepSentOnNetworkError } from '../../../browser/form-network.ts';
import { hasSessionEnded, showsRefusedForm } from '../../../browser/session-ended.ts';
import { siteContext } from '../../../browser/site.ts';
import { removeAllStored } from '../../../browser/storage.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { newId } from '../../../shared/identifier.ts';
import { MOST_EXPERTISE_CHARACTERS, MOST_OPEN_DAYS, MOST_OPEN_JOBS } from '../../../shared/job-limits.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { STATES } from '../../../shared/places.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { postJobCall } from '../contract.ts';
import { JobForm, type JobFormResult } from './job-form.tsx';
import { detailsOf, emptyJobForm, type JobFormValues, readJobForm } from './job-form-values.ts';

const PATH = '/jobs/new';
const DRAFT_KEY = 'newJobDraft:';

/** Creates the job's id together with the form, so that a form sent twice makes one job. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const { user } = await context.get(apiContext).call(meCall, {});
  if (!user && !showsRefusedForm(context))
    throw redirect(`/signin?returnTo=${encodeURIComponent(PATH + search)}`);
  return {
    mayPost: user === null || user.role === 'consumer',
    id: newId(),
    asked: askedJob(searchParams),
    draftKey: `${DRAFT_KEY}${user?.id ?? ''}`,
    today: lagosDay(context.get(siteContext).now()),
    trades: TRADE_LABELS,
    states: STATES,
  };
}

/** The initial values from a search without results: trade, work and place. */
const askedJob = (asked: URLSearchParams): Partial<JobFormValues> => ({
  skill: TRADE_LABELS.find((label) => label === asked.get('skill')) ?? '',
  expertise: (asked.get('expertise') ?? '').slice(0, MOST_EXPERTISE_CHARACTERS),
  state: STATES.find((state) => state === asked.get('state')) ?? '',
  town: (asked.get('town') ?? '').slice(0, 80),
});

export const meta = () => [
  { title: `Post a job · ${PRODUCT_NAME}` },
  {
    name: 'description',
    content: 'Say what you need and where. Artisans answer with a message or a price, and you choose.',
  },
];

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const values = readJobForm(form);
  try {
    const body = { ...detailsOf(values), ...(values.id && { id: values.id }) };
    const { result } = await context.get(apiContext).call(postJobCall, { body });
    return redirect(`/jobs/${result.id}?done=posted`, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const refused: JobFormResult = {
      message: error.message,
      fields: error.fields,
      sessionEnded: hasSessionEnded(error, context),
      // The id belongs to a different job, so the next attempt gets a new one.
      values: error.code === 'already_used' ? { ...values, id: newId() } : values,
      draftKey: String(form.get('draftKey') ?? ''),
    };
    return data(refused, { status: error.status });
  }
}

/** A refused form keeps its job's id, and the account to which its draft belongs. */
export const shouldRevalidate = keepDataAfterForm;

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const values = readJobForm(await request.clone().formData());
  const send = async () => {
    try {
      return await serverAction<JobFormResult>();
    } catch (onward) {
      // The server redirects once the job is posted.
      const target = onward instanceof Response ? onward.headers.get('Location') : null;
      if (target?.startsWith('/jobs/')) removeAllStored('tab', DRAFT_KEY);
      throw onward;
    }
  };
  return keepSentOnNetworkError(send, { values });
}

export default function NewJobScreen() {
  const { mayPost, id, asked, draftKey, ...lists } = useLoaderData<typeof loader>();
  const result = useActionData() as JobFormResult | undefined;
  // The document that answers a form whose session has ended does not know whose draft it is.
  const ownDraftKey = result?.draftKey?.startsWith(DRAFT_KEY) ? result.draftKey : draftKey;
  if (!mayPost) {
    return (
      <div className="page page-body">
        <EmptyState
          level={1}
          title="Customers post jobs"
          action={<ButtonLink to="/jobs">See open jobs</ButtonLink>}
        >
          <p>You are signed in as an artisan. Jobs that others have posted are waiting for your answer.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page page-narrow page-body">
      <PageHeading
        title="Post a job"
        lead={`Artisans see it until its last day, for at most ${MOST_OPEN_DAYS} days. You can have ${MOST_OPEN_JOBS} open jobs at a time.`}
      />
      <JobForm
        label="Post a job"
        path={PATH}
        values={{ ...emptyJobForm(id), ...asked }}
        submitLabel="Post this job"
        result={result}
        draftKey={ownDraftKey}
        {...lists}
      />
    </div>
  );
}
