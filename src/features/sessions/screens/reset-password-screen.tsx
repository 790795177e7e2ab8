import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { resetPasswordCall } from '../contract.ts';
import { AccountSheet } from './account-sheet.tsx';
import { DeadLink, loadLink } from './dead-link.tsx';

interface ResetPasswordResult {
  message: string;
  fields?: Record<string, string>;
}

export const handle = { slimFooter: true };

export const meta = () => [
  { title: `Set a new password · ${PRODUCT_NAME}` },
  // The URL contains a secret token.
  { name: 'robots', content: 'noindex' },
];

/** Loads the page behind an emailed password link. */
export const loader = (args: LoaderFunctionArgs) => loadLink(args, 'password');

export async function action({ context, request }: ActionFunctionArgs) {
  const { token = '', password = '', confirmPassword = '' } = await formValuesOf(request);
  if (password !== confirmPassword) {
    const message = 'Passwords must match.';
    return data<ResetPasswordResult>({ message, fields: { confirmPassword: message } }, { status: 400 });
  }
  try {
    await context.get(apiContext).call(resetPasswordCall, { body: { token, password } });
    return redirect('/signin?passwordChanged=1');
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { token: linkFault, ...fields } = error.fields;
    return data<ResetPasswordResult>(
      { message: linkFault ?? error.message, fields },
      { status: error.status },
    );
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<ResetPasswordResult>());

export const shouldRevalidate = keepDataWhenNotSent;

export default function ResetPasswordScreen() {
  const { token, works } = useLoaderData<typeof loader>();
  const result = useActionData() as ResetPasswordResult | undefined;
  const pending = useNavigation().formMethod === 'POST';
  const { fields = {} } = result ?? {};
  if (!works) return <DeadLink to="/forgot-password" label="Ask for a new link" />;

  return (
    <AccountSheet>
      <PageHeading title="Set a new password" lead="This signs out every device." />
      <Form method="post" className="form">
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters. A few words that only you would put together are easy to remember."
          minLength={8}
          maxLength={128}
          required
          error={fields.password}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          maxLength={128}
          required
          error={fields.confirmPassword}
        />
        <ErrorSummary message={result?.message} fields={fields} />
        <Button type="submit" size="large" wide pending={pending} pendingLabel="Saving...">
          Set password
        </Button>
        <p className="account-other">
          Link too old?{' '}
          <Link to="/forgot-password" className="link">
            Ask for a new one
          </Link>
        </p>
      </Form>
    </AccountSheet>
  );
}
