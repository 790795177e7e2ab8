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
import { removeStored } from '../../../browser/storage.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { STATES } from '../../../shared/places.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { editJobCall, reopenJobCall, showJobCall } from '../contract.ts';
import { JobForm, type JobFormResult } from './job-form.tsx';
import { detailsOf, emptyJobForm, formOfJob, readJobForm } from './job-form-values.ts';
import { JobMissing } from './job-missing.tsx';

const pathOf = (jobId: string): string => `/jobs/${jobId}/edit`;
const draftKeyOf = (jobId: string): string => `jobDraft:${jobId}`;

/** Loads the caller's own job, open or over; 404 for anyone else's. */
export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { user } = await api.call(meCall, {});
  const today = lagosDay(context.get(siteContext).now());
  const lists = { today, trades: TRADE_LABELS, states: STATES };
  if (!user) {
    if (!showsRefusedForm(context)) throw redirect(`/signin?returnTo=${encodeURIComponent(pathOf(id))}`);
    return data({ id, open: true, values: emptyJobForm(id), ...lists }, { status: 401 });
  }
  try {
    const { result: job } = await api.call(showJobCall, { params: { id } });
    if (!job.own) return data(null, { status: 404 });
    return data({ id: job.id, open: job.status === 'open', values: formOfJob(job), ...lists });
  } catch (error) {
    if (!isApiFailure(error) || (error.status !== 404 && error.status !== 400)) throw error;
    return data(null, { status: 404 });
  }
}

export const meta = () => [{ title: `Edit a job · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const values = readJobForm(await request.formData());
  const body = detailsOf(values);
  try {
    const { result: job } = await api.call(showJobCall, { params: { id } });
    const { flexible, firstDate, lastDate } = body;
    if (job.status !== 'open') {
      await api.call(reopenJobCall, { params: { id }, body: { flexible, firstDate, lastDate } });
    }
    await api.call(editJobCall, { params: { id }, body });
    return redirect(`/jobs/${id}?done=${job.status === 'open' ? 'changed' : 'reopened'}`, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { message, fields, status } = error;
    const sessionEnded = hasSessionEnded(error, context);
    return data<JobFormResult>({ message, fields, values, sessionEnded }, { status });
  }
}

/** A refused form stays as it is. */
export const shouldRevalidate = keepDataAfterForm;

export async function clientAction({ request, serverAction, params }: ClientActionFunctionArgs) {
  const values = readJobForm(await request.clone().formData());
  const send = async () => {
    try {
      return await serverAction<JobFormResult>();
    } catch (onward) {
      const target = onward instanceof Response ? onward.headers.get('Location') : null;
      if (target?.startsWith('/jobs/')) removeStored('tab', draftKeyOf(params.id ?? ''));
      throw onward;
    }
  };
  return keepSentOnNetworkError(send, { values });
}

export default function EditJobScreen() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData() as JobFormResult | undefined;
  if (!page) return <JobMissing />;
  const { id, open, ...form } = page;
  return (
    <div className="page page-narrow page-body">
      <PageHeading
        title={open ? 'Edit your job' : 'Open your job again'}
        lead={
          open
            ? 'The answers you already have won’t change.'
            : 'Artisans can see it again. The answers you had are still there.'
        }
      />
      <JobForm
        label="Edit your job"
        path={pathOf(id)}
        draftKey={draftKeyOf(id)}
        submitLabel={open ? 'Save changes' : 'Save and open again'}
        result={result}
        {...form}
      />
    </div>
  );
}
