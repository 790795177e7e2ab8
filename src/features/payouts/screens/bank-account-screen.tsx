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
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { hasSessionEnded, showsRefusedForm } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { BANK_ACCOUNT_WAIT_HOURS } from '../../../shared/promises.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import {
  nothingAsked,
  SessionEnded,
  type StepUp,
  StepUpFields,
  stepUpOf,
} from '../../sessions/screens/public.ts';
import { showFactorsCall } from '../../settings/security-contract.ts';
import { addBankAccountCall, listBanksCall } from '../contract.ts';
import { AccountFacts } from './bank-account-card.tsx';
import './earnings.css';

const SELF = '/earnings/bank';

interface BankAccountPage {
  banks: { code: string; name: string }[];
  /** The artisan's full name here, which the bank's name must match. Null when the session has ended. */
  ownName: string | null;
  problem: string | null;
  stepUp: StepUp;
}

type Entered =
  | {
      added: {
        message: string;
        bank: string;
        accountName: string;
        lastDigits: string;
        checkDigitFits: boolean;
      };
    }
  | {
      message: string;
      code?: string;
      fields?: Record<string, string>;
      values?: { bankCode: string; accountNumber: string };
      sessionEnded?: boolean;
    };

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { user } = await api.call(meCall, {});
  if (!user) {
    if (!showsRefusedForm(context)) throw redirect('/signin?returnTo=%2Fearnings%2Fbank');
    return data<BankAccountPage>(
      { banks: [], ownName: null, problem: null, stepUp: nothingAsked },
      { status: 401 },
    );
  }
  if (user.role !== 'skilled') throw redirect('/dashboard');
  const stepUp = stepUpOf(await api.call(showFactorsCall, {}));
  try {
    const { banks } = await api.call(listBanksCall, {});
    return data<BankAccountPage>({ banks, ownName: user.full_name, problem: null, stepUp });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return data<BankAccountPage>({ banks: [], ownName: user.full_name, problem: error.message, stepUp });
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { bankCode = '', accountNumber = '', code, password } = await formValuesOf(request);
  try {
    const added = await context
      .get(apiContext)
      .call(addBankAccountCall, { body: { bankCode, accountNumber, code, password } });
    return data<Entered>({ added });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { message, fields, status } = error;
    const sessionEnded = hasSessionEnded(error, context);
    return data<Entered>(
      { message, code: error.code, fields, values: { bankCode, accountNumber }, sessionEnded },
      { status },
    );
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<Entered>());

export const shouldRevalidate = keepDataWhenNotSent;

export const meta = () => [
  { title: `Bank account · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { slimFooter: 'member' };

/** Page where an artisan enters the account for payouts. */
export default function BankAccountScreen() {
  const page = useLoaderData<typeof loader>();
  const entered = useActionData() as Entered | undefined;
  const added = entered && 'added' in entered ? entered.added : undefined;
  const refused = entered && !('added' in entered) ? entered : undefined;
  return (
    <div className="page page-body page-narrow">
      <PageHeading
        title="Bank account"
        lead="Where we send what you earn. It has to be in your own name."
        actions={
          <ButtonLink to="/earnings" variant="secondary">
            See my earnings
          </ButtonLink>
        }
      />
      {refused?.sessionEnded && <SessionEnded returnTo={SELF} />}
      {refused && !refused.sessionEnded && <ErrorSummary message={refused.message} fields={refused.fields} />}
      {page.problem && !refused && <FormMessage title={page.problem} />}
      {added ? <Added {...added} /> : <BankAccountForm page={page} refused={refused} />}
    </div>
  );
}

function Added({ message, checkDigitFits, ...account }: Extract<Entered, { added: object }>['added']) {
  return (
    <>
      <FormMessage tone="good" title={message} />
      <Card as="section" edge className="pay-out" aria-labelledby="found">
        <h2 id="found">This is what your bank says</h2>
        <AccountFacts {...account} />
        {!checkDigitFits && (
          <p>
            The last digit of the number is unusual for this bank. If the name above is yours, the number is
            right.
          </p>
        )}
        <p>
          Not your account? Then don’t open the link, and enter the number again. Pay-outs begin{' '}
          {BANK_ACCOUNT_WAIT_HOURS} hours after you confirm.
        </p>
        <div>
          <ButtonLink to={SELF} variant="secondary" reloadDocument>
            Enter another account
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}

function BankAccountForm({
  page: { banks, ownName, stepUp },
  refused,
}: {
  page: BankAccountPage;
  refused: Extract<Entered, { message: string }> | undefined;
}) {
  const checking = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="form">
      <SelectField
        label="Bank"
        name="bankCode"
        placeholder="Choose your bank"
        options={banks.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={refused?.values?.bankCode}
        error={refused?.fields?.bankCode}
        required
      />
      <TextField
        label="Account number"
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        hint="10 digits. We store it encrypted and show only the last digits."
        defaultValue={refused?.values?.accountNumber}
        error={refused?.fields?.accountNumber}
      />
      <StepUpFields stepUp={stepUp} refused={refused} />
      {ownName && (
        <p className="field-hint">
          We’ll ask your bank whose account it is. The name must be yours: {ownName}. Middle names and
          initials are fine.
        </p>
      )}
      <div>
        <Button type="submit" size="large" pending={checking} pendingLabel="Asking your bank...">
          Check this account
        </Button>
      </div>
    </Form>
  );
}
