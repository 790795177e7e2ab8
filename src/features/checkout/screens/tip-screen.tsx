import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepFormOnNetworkError, reloadAfterSuccessOrConflict } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerOf, CallInput } from '../../../shared/call.ts';
import { formatNaira, KOBO_PER_NAIRA } from '../../../shared/kobo.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { HireNotFound } from '../../hiring/screens/public.ts';
import type { PaymentMethod } from '../../payments/contract.ts';
import { initializeTipCall, showTipCall, showUsualMethodCall } from '../contract.ts';
import { LEAST_TIP_KOBO, MOST_TIP_KOBO, OFFERED_TIPS } from '../tip-sums.ts';
import { paymentChoices } from './payment-choices.tsx';
import './payments.css';

interface TipPage {
  id: string;
  /** Null for anyone but the hire's customer. */
  tip: AnswerOf<typeof showTipCall> | null;
  usualMethod: PaymentMethod | null;
  /** A guest's key, to carry over into links. */
  key: string | null;
}

interface TipRefused {
  message: string;
  fields?: Record<string, string> | undefined;
  values: Record<string, string>;
}

const OTHER = 'other';
const keyOf = (request: Request): string | null => new URL(request.url).searchParams.get('key');

export async function loader({ context, request, params: { id = '' } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const key = keyOf(request);
  try {
    const [tip, { method }] = await Promise.all([
      api.call(showTipCall, { params: { id }, query: key ? { key } : {} }),
      api.call(showUsualMethodCall, {}),
    ]);
    return data<TipPage>({ id, tip, usualMethod: method, key });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data<TipPage>({ id, tip: null, usualMethod: null, key }, { status: 404 });
  }
}

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  const key = keyOf(request);
  const amountNaira = values.tip === OTHER ? (values.amountNaira ?? '') : (values.tip ?? '');
  try {
    const body = { hireId: id, amountNaira, method: values.method, ...(key && { key }) } as CallInput<
      typeof initializeTipCall
    >['body'];
    const { authorization_url } = await context.get(apiContext).call(initializeTipCall, { body });
    return redirectDocument(authorization_url, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const message = error.code === 'internal' ? 'Submission failed.' : error.message;
    return data<TipRefused>({ message, fields: error.fields, values }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<TipRefused>());

export const shouldRevalidate = reloadAfterSuccessOrConflict;

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = () => [{ title: `Tip · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

export const handle = { slimFooter: true };

/** The page on which a customer tips the artisan of a finished job. */
export default function TipScreen() {
  const { id, tip, usualMethod, key } = useLoaderData() as TipPage;
  const refused = useActionData() as TipRefused | undefined;
  if (!tip) return <HireNotFound id={id} />;
  const { artisanName, mayTip, tippedKobo } = tip;
  const query = key ? `?${new URLSearchParams({ key })}` : '';
  const back = (
    <ButtonLink to={`/hires/${id}${query}`} variant="secondary">
      Back to the hire
    </ButtonLink>
  );
  return (
    <div className="page page-narrow page-body">
      <PageHeading
        title={`Tip ${artisanName}`}
        lead={mayTip ? `All of it goes to ${artisanName}. We take no service fee on tips.` : undefined}
      />
      {mayTip ? (
        <TipForm id={id} usualMethod={usualMethod} refused={refused} />
      ) : (
        <EmptyState
          title={
            tippedKobo === null
              ? 'You can tip once the job is done and the money is released'
              : `You tipped ${artisanName} ${formatNaira(tippedKobo)}. Thank you!`
          }
          action={back}
        />
      )}
    </div>
  );
}

function TipForm({
  id,
  usualMethod,
  refused,
}: {
  id: string;
  usualMethod: PaymentMethod | null;
  refused: TipRefused | undefined;
}) {
  const pending = useNavigation().state !== 'idle';
  const values = refused?.values ?? {};
  const sums = [
    ...OFFERED_TIPS.map((naira) => ({ value: String(naira), label: formatNaira(naira * KOBO_PER_NAIRA) })),
    { value: OTHER, label: 'Another amount' },
  ];
  return (
    <Form method="post" className="stack payment-form tip-form" key={id}>
      {refused && <FormMessage title={refused.message} />}
      <RadioCards
        name="tip"
        legend="How much?"
        options={sums}
        columns={2}
        defaultValue={values.tip ?? String(OFFERED_TIPS[1])}
        error={values.tip === OTHER ? undefined : refused?.fields?.amountNaira}
      />
      {/* Shown only when chosen, so that a typed sum cannot conflict with a preset that is still selected. */}
      <div className="tip-other">
        <TextField
          label="Another amount"
          name="amountNaira"
          prefix="₦"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={values.amountNaira}
          hint={`${formatNaira(LEAST_TIP_KOBO)} to ${formatNaira(MOST_TIP_KOBO)}`}
          error={values.tip === OTHER ? refused?.fields?.amountNaira : undefined}
        />
      </div>
      <RadioCards
        name="method"
        legend="How do you want to pay?"
        options={paymentChoices}
        defaultValue={values.method ?? usualMethod ?? undefined}
        error={refused?.fields?.method}
        required
      />
      <Button type="submit" size="large" wide pending={pending} pendingLabel="Processing...">
        Continue to Payment
      </Button>
      <p className="payment-note">
        You pay on the secure page of Paystack, our payment provider. A tip is final: once it is paid, it is
        the artisan’s.
      </p>
    </Form>
  );
}
