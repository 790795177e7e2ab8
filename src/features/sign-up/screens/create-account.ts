import { type ActionFunctionArgs, data } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { type FormValues, formValuesOf } from '../../../browser/form-values.ts';
import type { CallInput } from '../../../shared/call.ts';
import { checkSignUpCall, signUpCall } from '../contract.ts';
import { asTheFormHasIt, serviceAreaOf } from './service-area.ts';

/** What became of a step that was sent. */
export interface StepAnswer {
  done?: true;
  message?: string;
  fields?: Record<string, string> | undefined;
}

interface Refused {
  status: number;
  message: string;
  fields: Record<string, string>;
}

/**
 * Opens the account that a form asks for.
 *
 * @returns what the call refused, in the words and by the field names of the form; undefined when the account is open
 */
export async function createAccount(
  context: ActionFunctionArgs['context'],
  role: 'consumer' | 'skilled',
  values: FormValues,
): Promise<Refused | undefined> {
  // The call itself says which fields are missing or wrong; here they are only passed on.
  const body = { ...values, role, service_area: serviceAreaOf(values) } as unknown as CallInput<
    typeof signUpCall
  >['body'];
  try {
    await context.get(apiContext).call(signUpCall, { body });
    return undefined;
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const message = error.status === 500 ? 'Signup failed.' : error.message;
    return { status: error.status, ...asTheFormHasIt({ message, fields: error.fields }, values) };
  }
}

/** All that a consumer's wizard asks; what the draft holds of another role is not sent. */
const consumerFields = ['email', 'password', 'full_name', 'address', 'bio', 'photoURL'];

/** The action of a last step. What was typed is not sent back: the page still has it, and it holds secrets. */
export const createAccountAction =
  (role: 'consumer' | 'skilled') =>
  async ({ context, request }: ActionFunctionArgs) => {
    const typed = await formValuesOf(request);
    const values =
      role === 'consumer'
        ? Object.fromEntries(consumerFields.map((name) => [name, typed[name] ?? '']))
        : { ...typed, areas_of_expertise: typed.expertise ?? '' };
    const refused = await createAccount(context, role, values);
    if (!refused) return data<StepAnswer>({ done: true });
    const { status, message, fields } = refused;
    return data<StepAnswer>({ message, fields }, { status });
  };

/** The action of an earlier step: asks what a sign-up with this would be refused for. */
export async function checkStepAction({ context, request }: ActionFunctionArgs) {
  const { email, password, full_name, state, town } = await formValuesOf(request);
  try {
    await context
      .get(apiContext)
      .call(checkSignUpCall, { body: { email, password, full_name, state, town } });
    return data<StepAnswer>({ done: true });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const message = error.status === 500 ? 'Signup failed.' : error.message;
    return data<StepAnswer>({ message, fields: error.fields }, { status: error.status });
  }
}
