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
import { keepSentOnNetworkError, reloadAfterSuccessOrConflict } from '../../../browser/form-network.ts';
import { hasSessionEnded, showsRefusedForm } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { typedNaira } from '../../../shared/kobo.ts';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SessionEnded } from '../../sessions/screens/public.ts';
import { type JobAlert, saveJobAlertCall, showJobAlertCall, stopJobAlertCall } from '../contract.ts';
import { JobAlertForm, type JobAlertValues, StopJobAlert } from './job-alert-form.tsx';
import './alerts.css';

const SELF = '/jobs/alerts';

interface JobAlertPage {
  isOn: boolean;
  /** Null for customers, who have no job alerts. */
  values: JobAlertValues | null;
  base: string | null;
  trades: readonly string[];
  done: string | null;
}

interface JobAlertRefused {
  message: string;
  fields?: Record<string, string> | undefined;
  /** As typed; absent where alerts were to be stopped. */
  values?: JobAlertValues | undefined;
  sessionEnded?: boolean;
}

const valuesOf = ({ trades, place, miles, leastKobo }: JobAlert): JobAlertValues => ({
  trades,
  place: place ?? '',
  miles: String(miles),
  leastNaira: leastKobo === null ? '' : typedNaira(leastKobo),
});

const nothing: JobAlertPage = { isOn: false, values: null, base: null, trades: TRADE_LABELS, done: null };

export async function loader({ context, request }: LoaderFunctionArgs) {
  try {
    const { alert, suggested, base } = await context.get(apiContext).call(showJobAlertCall, {});
    const done = new URL(request.url).searchParams.get('done');
    const values = valuesOf(alert ?? suggested);
    return data<JobAlertPage>({ isOn: alert !== null, values, base, trades: TRADE_LABELS, done });
  } catch (error) {
    if (!isApiFailure(error) || ![401, 403].includes(error.status)) throw error;
    if (error.status === 401 && !showsRefusedForm(context))
      throw redirect(`/signin?returnTo=${encodeURIComponent(SELF)}`);
    return data<JobAlertPage>(nothing, { status: error.status });
  }
}

/** What the form was sent with; undefined for the button that stops alerts. */
function typedIn(form: FormData): JobAlertValues | undefined {
  const text = (name: string): string => String(form.get(name) ?? '');
  if (text('step') === 'stop') return undefined;
  const trades = form.getAll('trades').map(String);
  return { trades, place: text('place'), miles: text('miles'), leastNaira: text('leastNaira') };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const values = typedIn(await request.formData());
  const api = context.get(apiContext);
  try {
    if (values) await api.call(saveJobAlertCall, { body: values });
    else await api.call(stopJobAlertCall, {});
    return redirect(`${SELF}?done=${values ? 'saved' : 'stopped'}`, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const refused: JobAlertRefused = {
      message: error.message,
      fields: error.fields,
      values,
      sessionEnded: hasSessionEnded(error, context),
    };
    return data(refused, { status: error.status });
  }
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const values = typedIn(await request.clone().formData());
  return keepSentOnNetworkError(() => serverAction<JobAlertRefused>(), { values });
}

export const shouldRevalidate = reloadAfterSuccessOrConflict;

export const meta = () => [{ title: `Job alerts · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

export const handle = { slimFooter: 'member' };

/** Page where artisans choose which new jobs they are notified of. */
export default function JobAlertScreen() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData() as JobAlertRefused | undefined;
  const values = refused?.values ?? page.values;
  return (
    <div className="page page-body page-narrow">
      <PageHeading
        title="Job alerts"
        lead="We’ll tell you as soon as a matching job is posted, and email you new ones at most once a day."
        actions={
          <ButtonLink to="/jobs" variant="secondary">
            See open jobs
          </ButtonLink>
        }
      />
      {refused?.sessionEnded && <SessionEnded returnTo={SELF} />}
      {refused && !refused.sessionEnded && <ErrorSummary message={refused.message} fields={refused.fields} />}
      {!refused && page.done === 'saved' && <FormMessage tone="good" title="Job alerts are on." />}
      {!refused && page.done === 'stopped' && <FormMessage tone="good" title="Job alerts are off." />}
      {values ? (
        <>
          {/* Created anew for other stored choices, but not for a refusal or a lost network: what was typed stays. */}
          <JobAlertForm
            key={JSON.stringify(page.values)}
            values={values}
            trades={page.trades}
            base={page.base}
            isOn={page.isOn}
            fields={refused?.fields ?? {}}
          />
          {page.isOn && <StopJobAlert />}
        </>
      ) : (
        <EmptyState
          title="Job alerts are for artisans"
          action={<ButtonLink to="/jobs/new">Post a job</ButtonLink>}
        >
          <p>With your account, you can post a job and get answers from artisans.</p>
        </EmptyState>
      )}
    </div>
  );
}
