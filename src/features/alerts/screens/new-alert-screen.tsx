import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepSentOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { requestAlertCall } from '../contract.ts';
import { AlertFields, AlertTaken } from './alert-fields.tsx';
import { type AlertFormResult, isOfferable, type OfferedWish } from './alert-form-result.ts';
import './alerts.css';

type OfferedAlert = OfferedWish & { about: string };

const offeredAlertOf = (values: Record<string, string | undefined>): OfferedAlert => {
  const { trade = '', place = '', lat, lng, miles, about } = values;
  const called = about || [trade || 'Artisans', place].filter(Boolean).join(', ');
  return { trade, place, lat, lng, miles, about: called.slice(0, 200) };
};

/** Reads the alert from the URL; the form submits it itself. */
export function loader({ request }: LoaderFunctionArgs): OfferedAlert {
  return offeredAlertOf(Object.fromEntries(new URL(request.url).searchParams));
}

export async function action({ context, request }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  const { trade, place, lat, lng, miles } = offeredAlertOf(values);
  try {
    const { message, state } = await context.get(apiContext).call(requestAlertCall, {
      body: { trades: trade ? [trade] : [], place, lat, lng, miles, email: values.email },
    });
    return data<AlertFormResult>({ message, state, values });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return data<AlertFormResult>(
      { message: error.message, fields: error.fields, values },
      { status: error.status },
    );
  }
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const values = await formValuesOf(request.clone());
  return keepSentOnNetworkError(() => serverAction<AlertFormResult>(), { values });
}

export const shouldRevalidate = keepDataWhenNotSent;

export const meta = () => [
  { title: `Tell me when an artisan joins · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

/** Page that offers an alert, for browsers without JavaScript. */
export default function NewAlertScreen() {
  const asked = useLoaderData<typeof loader>();
  const result = useActionData() as AlertFormResult | undefined;
  const sending = useNavigation().state !== 'idle';
  const { about, ...wish } = result?.values ? offeredAlertOf(result.values) : asked;
  return (
    <div className="page page-narrow page-body">
      <PageHeading title="Tell me when an artisan joins" />
      {result?.state ? (
        <div className="stack">
          <AlertTaken result={result} />
          <p>
            <ButtonLink to="/artisan" variant="secondary">
              See all artisans
            </ButtonLink>
          </p>
        </div>
      ) : isOfferable(wish) ? (
        <Form method="post" className="alert-form">
          <AlertFields wish={wish} about={about} result={result} sending={sending} />
        </Form>
      ) : (
        <EmptyState title="Search first" action={<ButtonLink to="/artisan">Find an artisan</ButtonLink>}>
          <p>
            Search for a trade or a place. If we find no artisan, you can ask us to tell you when one joins.
          </p>
        </EmptyState>
      )}
    </div>
  );
}
