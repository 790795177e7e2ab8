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
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { checkNotMeCall, notMeCall } from '../second-step-contract.ts';
import { AccountSheet } from './account-sheet.tsx';

interface NotMePage {
  token: string;
  state: 'open' | 'done' | 'over';
  device: string | null;
  signedInAt: string | null;
}

type NotMeResult = { done: true } | { done?: undefined; message: string };

export const handle = { slimFooter: true };

export const meta = () => [
  { title: `That wasn’t me · ${PRODUCT_NAME}` },
  // The URL contains a secret token.
  { name: 'robots', content: 'noindex' },
];

/**
 * Loads the page behind the link in a new-device email. Changes nothing, because email scanners open links, too.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const over: NotMePage = { token, state: 'over', device: null, signedInAt: null };
  if (token === '' || token.length > 100) return data(over, { status: 410 });
  const link = await context.get(apiContext).call(checkNotMeCall, { query: { token } });
  const { state, device, signed_in_at: signedInAt } = link;
  return data<NotMePage>({ token, state, device, signedInAt }, { status: state === 'over' ? 410 : 200 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { token = '' } = await formValuesOf(request);
  try {
    await context.get(apiContext).call(notMeCall, { body: { token } });
    return data<NotMeResult>({ done: true });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return data<NotMeResult>({ message: error.message }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<NotMeResult>());

export const shouldRevalidate = keepDataWhenNotSent;

export default function NotMeScreen() {
  const { token, state, device, signedInAt } = useLoaderData<typeof loader>();
  const result = useActionData() as NotMeResult | undefined;
  const pending = useNavigation().formMethod === 'POST';
  if (result?.done || state === 'done') {
    return (
      <AccountSheet>
        <PageHeading
          title="Every device is signed out"
          lead="Your old password no longer works. We’ve emailed you a link to set a new one. The link works for an hour."
        />
        <ButtonLink to="/forgot-password" size="large" wide>
          Get another link
        </ButtonLink>
      </AccountSheet>
    );
  }
  if (state === 'over') {
    return (
      <AccountSheet>
        <PageHeading
          title="This link no longer works"
          lead="It has expired or is incomplete. You can still set a new password, which also signs out every device."
        />
        <ButtonLink to="/forgot-password" size="large" wide>
          Set a new password
        </ButtonLink>
      </AccountSheet>
    );
  }
  return (
    <AccountSheet>
      <PageHeading
        title="Was this you?"
        lead={`${device} signed in to your account${signedInAt ? ` on ${formatMoment(signedInAt)}` : ''}.`}
      />
      <Form method="post" className="form">
        <input type="hidden" name="token" value={token} />
        <p>
          If it wasn’t, press the button. We’ll sign out every device, including this one. Your password will
          stop working, and we’ll email you a link to set a new one.
        </p>
        <ErrorSummary message={result?.message} />
        <Button type="submit" size="large" wide pending={pending} pendingLabel="Signing out...">
          That wasn’t me: sign out every device
        </Button>
        <p className="account-other">If it was you, close this page. Nothing has changed.</p>
      </Form>
    </AccountSheet>
  );
}
