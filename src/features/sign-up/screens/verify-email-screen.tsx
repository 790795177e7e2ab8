import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { AccountSheet, DeadLink, loadLink } from '../../sessions/screens/public.ts';
import { confirmEmailCall } from '../contract.ts';
import { EMAIL_CONFIRMED } from '../email-confirmed.ts';

interface VerifyEmailResult {
  message: string;
  confirmed?: boolean;
}

export const handle = { slimFooter: true };

export const meta = () => [
  { title: `Confirm your email · ${PRODUCT_NAME}` },
  // The URL contains a secret token.
  { name: 'robots', content: 'noindex' },
];

/** Loads the page behind an emailed confirmation link. */
export const loader = (args: LoaderFunctionArgs) => loadLink(args, 'email');

export async function action({ context, request }: ActionFunctionArgs) {
  const { token = '' } = await formValuesOf(request);
  try {
    const { message } = await context.get(apiContext).call(confirmEmailCall, { body: { token } });
    return data<VerifyEmailResult>({ message, confirmed: true });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return data<VerifyEmailResult>({ message: error.message }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<VerifyEmailResult>());

export const shouldRevalidate = keepDataWhenNotSent;

export default function VerifyEmailScreen() {
  const { token, works, done } = useLoaderData<typeof loader>();
  const result = useActionData() as VerifyEmailResult | undefined;
  const pending = useNavigation().formMethod === 'POST';

  // A link that was already used shows the result at once.
  if (result?.confirmed || (done && !result)) {
    return (
      <AccountSheet>
        <PageHeading
          title="Your email is confirmed"
          lead={
            result && result.message !== EMAIL_CONFIRMED
              ? result.message
              : 'Thank you! If you hired with this email before, those hires are now in your account.'
          }
          takeFocus={result !== undefined}
        />
        <ButtonLink to="/signin" size="large" wide>
          Go to my dashboard
        </ButtonLink>
      </AccountSheet>
    );
  }
  if (!works) return <DeadLink to="/settings" label="Go to my settings" />;
  return (
    <AccountSheet>
      <PageHeading
        title="Is this your email?"
        lead={`Press the button if you opened a ${PRODUCT_NAME} account with this email.`}
      />
      <Form method="post" className="form">
        <input type="hidden" name="token" value={token} />
        <ErrorSummary message={result?.message} />
        <Button type="submit" size="large" wide pending={pending} pendingLabel="Confirming...">
          Confirm my email
        </Button>
        <p className="account-other">
          Link expired? Get a new one in your{' '}
          <Link to="/settings" className="link">
            {' '}
            settings{' '}
          </Link>{' '}
          . If you didn’t open an account, just close this page.
        </p>
      </Form>
    </AccountSheet>
  );
}
