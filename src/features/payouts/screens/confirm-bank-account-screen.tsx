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
import { keepDataAfterForm, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerOf } from '../../../shared/call.ts';
import { BANK_ACCOUNT_WAIT_HOURS } from '../../../shared/promises.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { checkBankLinkCall, confirmBankAccountCall } from '../contract.ts';
import { AccountFacts } from './bank-account-card.tsx';
import './earnings.css';

type Linked = AnswerOf<typeof checkBankLinkCall>;
type Pressed = { confirmed: Linked } | { message: string };

const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get('token') ?? '';

/** Must not change anything: email scanners open links, too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  try {
    const query = { token: tokenOf(request) };
    const account = await context.get(apiContext).call(checkBankLinkCall, { query });
    return data<{ account: Linked | null; message: string }>({ account, message: '' });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    const message = error.code === 'invalid_input' ? 'This link is incomplete.' : error.message;
    return data<{ account: Linked | null; message: string }>({ account: null, message }, { status: 404 });
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  try {
    const body = { token: tokenOf(request) };
    const confirmed = await context.get(apiContext).call(confirmBankAccountCall, { body });
    return data<Pressed>({ confirmed });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return data<Pressed>({ message: error.message }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<Pressed>());

export const shouldRevalidate = keepDataAfterForm;

/** The URL carries a secret token, so the page must not be cached. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [
  { title: `Confirm your bank account · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { slimFooter: 'member' };

/** Page behind the link in the email about a new bank account. */
export default function ConfirmBankAccountScreen() {
  const { account, message } = useLoaderData<typeof loader>();
  const pressed = useActionData() as Pressed | undefined;
  const sending = useNavigation().state !== 'idle';
  const confirmed =
    pressed && 'confirmed' in pressed ? pressed.confirmed : account?.usableAt ? account : null;
  if (confirmed) {
    return (
      <div className="page page-narrow page-body">
        <PageHeading title="Your bank account is confirmed" />
        <Card as="section" edge className="pay-out">
          <AccountFacts {...confirmed} />
          <div>
            <ButtonLink to="/earnings">See my earnings</ButtonLink>
          </div>
        </Card>
      </div>
    );
  }
  if (!account) {
    return (
      <div className="page page-narrow page-body">
        <EmptyState
          level={1}
          title="This link does not work"
          action={<ButtonLink to="/earnings/bank">Enter my bank account</ButtonLink>}
        >
          <p>{message}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page page-narrow page-body">
      <PageHeading
        title="Is this your bank account?"
        lead={`Pay-outs to it begin ${BANK_ACCOUNT_WAIT_HOURS} hours after you confirm.`}
      />
      {pressed && 'message' in pressed && <FormMessage title={pressed.message} />}
      <Card as="section" edge className="pay-out">
        <AccountFacts {...account} />
        <Form method="post">
          <Button type="submit" size="large" pending={sending} pendingLabel="Sending...">
            Confirm bank account
          </Button>
        </Form>
        <p>If it is not yours, close this page and set a new password.</p>
      </Card>
    </div>
  );
}
