import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../../browser/api-client.ts';
import { type Deferred, DeferredPage, deferPage } from '../../../../browser/deferred-page.tsx';
import { keepSentOnNetworkError, reloadAfterSuccessOrConflict } from '../../../../browser/form-network.ts';
import { type FormValues, valuesOfForm } from '../../../../browser/form-values.ts';
import { siteContext } from '../../../../browser/site.ts';
import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import type { CallInput } from '../../../../shared/call.ts';
import { faultsByField } from '../../../../shared/field-faults.ts';
import { newId } from '../../../../shared/identifier.ts';
import { lagosDay } from '../../../../shared/lagos-time.ts';
import { NO_PHONE_NUMBER, toE164 } from '../../../../shared/phone-number.ts';
import { LoadingMessage } from '../../../../ui/skeleton.tsx';
import { showAvailabilityCall, showProfileCall } from '../../../artisans/contract.ts';
import { whenOf } from '../../../bookings/when-fields.ts';
import { listPricesCall } from '../../../price-list/contract.ts';
import { hireCall, hiringDefaultsCall, REQUEST_A_QUOTE } from '../../contract.ts';
import { priceOfForm } from '../../price-of-form.ts';
import { faultsOfMissing } from '../../where.ts';
import { ArtisanBand, type HireableArtisan } from './artisan-band.tsx';
import { firstValues, type KnownBefore } from './first-values.ts';
import { findHireAgain } from './hire-again.ts';
import { draftKeyOf, photosOf, storeHireResult } from './hire-draft.ts';
import { HiringForm, type HiringFormProps, type HiringFormResult } from './hiring-form.tsx';
import { findJobForHire } from './job-for-hire.ts';
import { PersonNotFound } from './person-not-found.tsx';
import '../hiring.css';

interface HiringFormPage extends Omit<HiringFormProps, 'artisan' | 'result'> {
  /** The id from the URL, unchecked. */
  id: string;
  /** Null if there is no such artisan. */
  artisan: HireableArtisan | null;
  /** Outside production, the page shows what it knows when there is no artisan. */
  debug: boolean;
}

/**
 * Loads the artisan and the form's initial values. Creates the hire's id here, so
 * that a form sent twice makes one hire.
 */
export async function loader({ context, request, params: { id = '' } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { production, now } = context.get(siteContext);
  const debug = !production;
  const today = lagosDay(now());
  const asked = new URL(request.url).searchParams;
  try {
    const [artisan, openings, { result: prices }, { user }, job, again] = await Promise.all([
      api.call(showProfileCall, { params: { id } }),
      api.call(showAvailabilityCall, { params: { id }, query: {} }),
      api.call(listPricesCall, { params: { id } }),
      api.call(hiringDefaultsCall, {}),
      findJobForHire(api, new URL(request.url), id, today),
      findHireAgain(api, new URL(request.url), id),
    ]);
    return data<HiringFormPage>({
      id,
      artisan: shownInTheForm(artisan),
      user,
      hireId: newId(),
      openings,
      prices,
      job,
      first: firstValues({
        user,
        tapped: { day: asked.get('day') ?? '', time: asked.get('time') ?? '' },
        searched: searchedIn(asked),
        prices,
        tappedPrice: asked.get('price') ?? '',
        job,
        again,
      }),
      debug,
    });
  } catch (error) {
    // To a visitor, an invalid id and an unknown one are the same: there is no artisan.
    if (!isApiFailure(error) || (error.status !== 404 && error.status !== 400)) throw error;
    const nobody = {
      id,
      artisan: null,
      user: null,
      hireId: '',
      openings: { days: [], jobMinutes: null, mostDays: 1, lastDay: '' },
      prices: [],
      job: null,
      first: {},
      debug,
    };
    return data<HiringFormPage>(nobody, { status: 404 });
  }
}

/** What the customer searched for before choosing an artisan, from the link of the results list. */
function searchedIn(query: URLSearchParams): KnownBefore['searched'] {
  const [need, town, state] = ['need', 'town', 'state'].map((name) => query.get(name)?.slice(0, 200));
  return {
    ...(need && { jobDescription: need }),
    ...(town && { jobTown: town }),
    ...(state && { jobState: state }),
  };
}

/** Picks only what the form's head shows, so that phones do not download the whole profile. */
const shownInTheForm = (artisan: HireableArtisan): HireableArtisan => ({
  id: artisan.id,
  full_name: artisan.full_name,
  photoURL: artisan.photoURL,
  expertise: artisan.expertise,
  verified: artisan.verified,
  levels: artisan.levels,
  service_area: artisan.service_area,
  service_area_miles: artisan.service_area_miles,
  town: artisan.town,
  state: artisan.state,
  ratings: artisan.ratings,
  review_count: artisan.review_count,
  price_from_kobo: artisan.price_from_kobo,
});

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  deferPage(() => serverLoader<HiringFormPage>());

/** Reloads prices and free times after a conflict; typed values stay, with the hire's id. */
export const shouldRevalidate = reloadAfterSuccessOrConflict;

export function meta({ loaderData }: { loaderData: Deferred<HiringFormPage> | undefined }) {
  const title =
    !loaderData || 'pending' in loaderData
      ? 'Hire'
      : loaderData.artisan
        ? `Hire ${loaderData.artisan.full_name}`
        : 'Person Not Found';
  return [{ title: `${title} · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];
}

/** The texts of the form; `photos` is a space-separated list. */
const textsOf = (form: FormData): FormValues => ({
  ...valuesOfForm(form),
  photos: form.getAll('photos').map(String).join(' '),
});

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const values = textsOf(await request.formData().catch(() => new FormData()));
  const body = {
    ...values,
    ...whenOf(values),
    ...priceOfForm(values.priceItem),
    photos: photosOf(values),
    artisanId: id,
  } as unknown as CallInput<typeof hireCall>['body'];
  // The API accepts a hire without an address, but a customer who is about to pay needs one. The API checks the phone
  // number only after its other fields, so collect its faults as well: the form then reports everything at once.
  const where = {
    ...(values.phone?.trim() && toE164(values.phone) === null && { phone: NO_PHONE_NUMBER }),
    ...(values.action !== REQUEST_A_QUOTE && faultsOfMissing(values)),
  };
  if (Object.keys(where).length > 0) {
    const { error } = hireCall.body?.safeParse(body) ?? {};
    const fields = { ...(error && faultsByField(error)), ...where };
    const message = 'Please correct the marked fields.';
    return data<HiringFormResult>({ message, fields, values }, { status: 400 });
  }
  try {
    const { result } = await context.get(apiContext).call(hireCall, { body });
    const query = new URLSearchParams({ hire: result.id });
    const next = values.action === REQUEST_A_QUOTE ? `/hiringartisanPage/${id}/sent` : '/hirepage';
    return redirect(`${next}?${query}`, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const refused: HiringFormResult = {
      message: error.code === 'internal' ? 'Submission failed.' : error.message,
      fields: error.fields,
      // The id belongs to a different hire, so the next attempt gets a new one.
      values: error.code === 'already_used' ? { ...values, id: newId() } : values,
    };
    return data(refused, { status: error.status });
  }
}

export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const values = textsOf(await request.clone().formData());
  const typed = (name: string): string => values[name] ?? '';
  const send = async () => {
    try {
      return await serverAction<HiringFormResult>();
    } catch (onward) {
      // The server redirects once the hire is saved.
      const next = onward instanceof Response && onward.headers.get('Location');
      if (next) {
        const artisanId = params.id ?? '';
        storeHireResult(
          {
            id: typed('id'),
            customerName: typed('fullName'),
            jobDescription: typed('jobDescription'),
            artisanName: typed('artisanName'),
            artisanId,
          },
          draftKeyOf(artisanId, typed('jobId')),
          next,
        );
      }
      throw onward;
    }
  };
  return keepSentOnNetworkError(send, { values });
}

export const handle = { slimFooter: true };

export default function HiringFormScreen() {
  const result = useActionData() as HiringFormResult | undefined;
  return (
    <DeferredPage data={useLoaderData() as Deferred<HiringFormPage>} loading={<Loading />}>
      {({ id, artisan, debug, ...page }) =>
        artisan ? (
          <>
            <ArtisanBand artisan={artisan} />
            <div className="page page-body hiring-page">
              <HiringForm artisan={artisan} {...page} result={result} />
            </div>
          </>
        ) : (
          <PersonNotFound id={id} debug={debug} />
        )
      }
    </DeferredPage>
  );
}

function Loading() {
  return (
    <div className="page page-body">
      <h1 className="hire-card-name">Loading...</h1>
      <LoadingMessage>Fetching tradesperson data...</LoadingMessage>
    </div>
  );
}
