import { type ActionFunctionArgs, data } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { type FormValues, formValuesOf } from '../../../browser/form-values.ts';
import type { CallInput } from '../../../shared/call.ts';
import { checkSignUpCall, signUpCall } from '../contract.ts';
import { asTheFormHasIt, serviceAreaOf } from './service-area.ts';

/** Result of submitting a step. */
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
 * Opens an account from a form.
 *
 * @returns the API's refusal, with the form's field names and wording; undefined when the account was opened
 */
export async function createAccount(
  context: ActionFunctionArgs['context'],
  role: 'consumer' | 'skilled',
  values: FormValues,
): Promise<Refused | undefined> {
  // The API reports missing or invalid fields, so the values are passed on unchecked.
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

/** Fields of the consumer's flow; a draft may also hold those of an artisan. */
const consumerFields = ['email', 'password', 'full_name', 'address', 'bio', 'photoURL'];

/**
 * Action of a flow's last step. Does not return the typed values, which include secrets; the page still has them.
 */
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

/** Action of an earlier step: asks the API what it would refuse. */
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
