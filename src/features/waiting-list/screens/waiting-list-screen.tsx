import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepSentOnNetworkError, reloadAfterSuccessOrConflict } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { newId } from '../../../shared/identifier.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { joinWaitlistCall, type Line, leaveWaitlistCall, showWaitlistCall } from '../contract.ts';
import { JoinForm } from './join-form.tsx';
import { OwnPlace } from './own-place.tsx';
import type { WaitingResult } from './waiting-result.ts';

interface WaitingListPage {
  /** Null when there is no such artisan. */
  line: Line | null;
  /** Id for a new place, generated with the page so that a double click makes one. */
  placeId: string;
}

function placeNamedIn(request: Request): { place?: string; key?: string } {
  const asked = new URL(request.url).searchParams;
  const [place, key] = [asked.get('place'), asked.get('key')];
  return { ...(place && { place }), ...(key && { key }) };
}

/** Loads an artisan's waitlist and the visitor's own place on it. */
export async function loader({ context, request, params: { id = '' } }: LoaderFunctionArgs) {
  try {
    const query = placeNamedIn(request);
    const line = await context.get(apiContext).call(showWaitlistCall, { params: { id }, query });
    return data<WaitingListPage>({ line, placeId: newId() });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data<WaitingListPage>({ line: null, placeId: '' }, { status: 404 });
  }
}

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const form = await request.formData().catch(() => new FormData());
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const page = `/profile/${id}/waiting-list`;
  try {
    if (values.step === 'leave') {
      const { key } = placeNamedIn(request);
      await api.call(leaveWaitlistCall, { params: { id: values.placeId ?? '' }, body: { key } });
      return redirect(
        `${page}?${new URLSearchParams({ place: values.placeId ?? '', ...(key && { key }) })}`,
        303,
      );
    }
    const body = { placeId: values.placeId, ...(values.email !== undefined && { email: values.email }) };
    const { place, key, message } = await api.call(joinWaitlistCall, { params: { id }, body });
    if (!place) return data<WaitingResult>({ message, standing: true });
    return redirect(key ? `${page}?${new URLSearchParams({ place: place.id, key })}` : page, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const message = error.code === 'internal' ? 'Submission failed.' : error.message;
    const kept = error.code === 'already_used' ? { ...values, placeId: newId() } : values;
    return data<WaitingResult>({ message, fields: error.fields, values: kept }, { status: error.status });
  }
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const values = await formValuesOf(request.clone());
  return keepSentOnNetworkError(() => serverAction<WaitingResult>(), { values });
}

export const shouldRevalidate = reloadAfterSuccessOrConflict;

/** Positions change, and a guest's place is private. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache' });

export const meta = () => [
  { title: `Waiting list · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export default function WaitingListScreen() {
  const { line, placeId } = useLoaderData<typeof loader>();
  const result = useActionData() as WaitingResult | undefined;
  if (!line) {
    return (
      <div className="page page-narrow page-body">
        <EmptyState
          level={1}
          title="User not found"
          action={<ButtonLink to="/artisan">Find an artisan</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <div className="page page-narrow page-body">
      <PageHeading eyebrow="Waiting list" title={line.artisan.full_name} lead={line.artisan.skill} />
      <div className="stack">
        {result?.standing ? (
          <FormMessage tone="good" title={result.message} />
        ) : (
          <WhereYouStand line={line} placeId={placeId} result={result} />
        )}
        <p>
          <Link to={`/profile/${line.artisan.id}`}>Back to the profile</Link>
        </p>
      </div>
    </div>
  );
}

function WhereYouStand({
  line,
  placeId,
  result,
}: {
  line: Line;
  placeId: string;
  result: WaitingResult | undefined;
}) {
  const { artisan, canBeHired, isCaller, place } = line;
  if (isCaller) {
    return (
      <FormMessage tone="info" title="This is your own waiting list">
        <p>We’ll tell the first person on it as soon as you are available again.</p>
        <p>
          <ButtonLink to="/availability">My availability</ButtonLink>
        </p>
      </FormMessage>
    );
  }
  const standing = place && place.position !== null ? place : null;
  return (
    <>
      {place && <OwnPlace artisan={artisan} canBeHired={canBeHired} place={place} />}
      {!standing && canBeHired && (
        <FormMessage tone="good" title={`You can hire ${artisan.full_name} now`}>
          <p>You don’t need to wait.</p>
          <p>
            <ButtonLink to={`/hiringartisanPage/${artisan.id}`}>Hire {artisan.full_name}</ButtonLink>
          </p>
        </FormMessage>
      )}
      {!standing && !canBeHired && <JoinForm line={line} placeId={placeId} result={result} />}
    </>
  );
}
