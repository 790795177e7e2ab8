import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepSentOnNetworkError, reloadAfterSuccessOrConflict } from '../../../browser/form-network.ts';
import { valuesOfForm } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { addDays } from '../../../shared/lagos-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import {
  endCalendarFeedCall,
  type OwnAvailability,
  renewCalendarFeedCall,
  setDaysOffCall,
  setWorkingHoursCall,
  showOwnAvailabilityCall,
  subscribeCalendarCall,
  switchAvailabilityCall,
  unsubscribeCalendarCall,
} from '../contract.ts';
import { DayBoxes } from './day-boxes.tsx';
import { faultsOfRows, rulesOfForm } from './hours-form.ts';
import { OtherCalendars } from './other-calendars.tsx';
import type { Refused } from './refused.ts';
import { WorkingHours } from './working-hours.tsx';
import './availability.css';

/** The number of days on a page of the calendar. */
const DAYS_A_PAGE = 60;

const NOT_KEPT = 'We couldn’t save these hours. Please correct the marked fields.';

interface AvailabilityPage extends OwnAvailability {
  /** What was just saved, from the URL; null if nothing. */
  saved: string | null;
}

/**
 * The artisan's own calendar and availability switch. Visitors have to sign in; customers are sent to their own page.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const from = asked.get('from');
  try {
    const own = await context.get(apiContext).call(showOwnAvailabilityCall, { query: from ? { from } : {} });
    return data<AvailabilityPage>({ ...own, saved: asked.get('saved') });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 401) throw redirect('/signin?returnTo=%2Favailability');
    if (error.status === 403) throw redirect('/consumer');
    // The URL has days that cannot be planned, such as an old bookmark.
    if (error.status === 400 && from) throw redirect('/availability');
    throw error;
  }
}

/** The steps of the part about calendars elsewhere. */
const calendarSteps = ['subscribe', 'unsubscribe', 'feed', 'end-feed'];

export async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const form = await request.formData().catch(() => new FormData());
  const typed = (name: string): string => String(form.get(name) ?? '');
  const from = typed('from');
  const refuse = (status: number, message: string, fields?: Record<string, string>) =>
    data<Refused>({ step: typed('step'), message, fields, values: valuesOfForm(form) }, { status });
  try {
    if (typed('step') === 'switch') {
      const available = typed('available') === 'true';
      await api.call(switchAvailabilityCall, { body: { available } });
      return redirect(`/availability${from ? `?from=${from}` : ''}`, 303);
    }
    switch (typed('step')) {
      case 'hours': {
        const { rules } = await api.call(showOwnAvailabilityCall, { query: {} });
        const fields = faultsOfRows(form, rules);
        if (Object.keys(fields).length > 0) return refuse(400, NOT_KEPT, fields);
        await api.call(setWorkingHoursCall, { body: rulesOfForm(form) });
        return redirect('/availability?saved=hours#hours', 303);
      }
      case 'subscribe':
        await api.call(subscribeCalendarCall, { body: { url: typed('url') } });
        return redirect('/availability?saved=calendar#calendars', 303);
      case 'unsubscribe':
        await api.call(unsubscribeCalendarCall, {});
        return redirect('/availability?saved=calendar-off#calendars', 303);
      case 'feed':
        await api.call(renewCalendarFeedCall, {});
        return redirect('/availability?saved=feed#calendars', 303);
      case 'end-feed':
        await api.call(endCalendarFeedCall, {});
        return redirect('/availability?saved=feed-off#calendars', 303);
    }
    const daysOff = form.getAll('dayOff').map(String);
    await api.call(setDaysOffCall, { body: { from, to: typed('to'), daysOff } });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return refuse(
      error.status,
      error.code === 'internal' ? 'Submission failed.' : error.message,
      error.fields,
    );
  }
  const next = new URLSearchParams({ from: typed('goTo') || from, saved: 'days' });
  return redirect(`/availability?${next}`, 303);
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const values = valuesOfForm(await request.clone().formData());
  return keepSentOnNetworkError(() => serverAction<Refused>(), { step: values.step, values });
}

/**
 * Reloads after a conflict, so that a day booked in the meantime shows its hire. After other refusals the form stays.
 */
export const shouldRevalidate = reloadAfterSuccessOrConflict;

export const meta = () => [{ title: `My availability · ${PRODUCT_NAME}` }];

export const handle = { slimFooter: 'member' };

export default function AvailabilityScreen() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData() as Refused | undefined;
  return (
    <div className="page page-body">
      <PageHeading
        eyebrow="Your calendar"
        title="My availability"
        lead="Set when you work. Customers can only book these times. Paid jobs block their times automatically."
      />
      <div className="stack">
        {result?.step === 'switch' && <ErrorSummary message={result.message} />}
        <Switch available={page.available} from={page.days[0]?.date ?? page.today} />
        <DaysOff page={page} refused={result?.step === 'days' ? result : undefined} />
        <WorkingHours
          key={JSON.stringify(page.rules)}
          rules={page.rules}
          saved={page.saved === 'hours'}
          refused={result?.step === 'hours' ? result : undefined}
        />
        <OtherCalendars
          feedUrl={page.feedUrl}
          subscription={page.subscription}
          saved={page.saved}
          refused={calendarSteps.includes(result?.step ?? '') ? result : undefined}
        />
      </div>
    </div>
  );
}

function Switch({ available, from }: { available: boolean; from: string }) {
  const { state, formData } = useNavigation();
  const stopped = useRouteLoaderData<{ sanction: object | null }>('root')?.sanction;
  return (
    <Card as="section" edge className="availability-switch" aria-labelledby="switch">
      <div>
        <h2 id="switch" className="availability-switch-title">
          Available for hire <Badge tone={available ? 'good' : 'warn'}>{available ? 'On' : 'Off'}</Badge>
        </h2>
        <p>
          {available
            ? stopped
              ? 'Customers can’t hire you while your account is limited or suspended. See the notice above.'
              : 'Customers can hire you on your free days.'
            : 'Your profile says “Unavailable”, and customers can join your waiting list. Existing bookings stay.'}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="step" value="switch" />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="available" value={String(!available)} />
        <Button
          type="submit"
          variant={available ? 'secondary' : 'primary'}
          pending={state !== 'idle' && formData?.get('step') === 'switch'}
        >
          {available ? 'Stop taking new work' : 'Start taking new work'}
        </Button>
      </Form>
    </Card>
  );
}

function DaysOff({ page, refused }: { page: AvailabilityPage; refused: Refused | undefined }) {
  const { state, formData } = useNavigation();
  const sending = state !== 'idle' && formData?.get('step') === 'days';
  const from = page.days[0]?.date ?? page.today;
  const to = page.days.at(-1)?.date ?? from;
  const earlier = from > page.today ? later(addDays(from, -DAYS_A_PAGE), page.today) : undefined;
  const next = to < page.lastDay ? addDays(to, 1) : undefined;
  return (
    <Form method="post" className="stack" key={from}>
      <input type="hidden" name="step" value="days" />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      {page.saved === 'days' && !refused && <FormMessage tone="good" title="Your days off are saved." />}
      {refused && <ErrorSummary message={refused.message} />}
      <DayBoxes days={page.days} ticked={refused && (refused.values?.dayOff ?? '').split(' ')} />
      <div className="availability-actions">
        <Button type="submit" size="large" pending={sending} pendingLabel="Submitting...">
          Save days off
        </Button>
        {earlier && (
          <Button type="submit" name="goTo" value={earlier} variant="secondary" size="large">
            Save and show earlier days
          </Button>
        )}
        {next && (
          <Button type="submit" name="goTo" value={next} variant="secondary" size="large">
            Save and show later days
          </Button>
        )}
      </div>
    </Form>
  );
}

const later = (one: string, other: string): string => (one > other ? one : other);
