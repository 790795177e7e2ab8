import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { type FormValues, formValuesOf } from '../../../browser/form-values.ts';
import { hasSessionEnded } from '../../../browser/session-ended.ts';
import { passkeyOf } from '../../sessions/screens/public.ts';
import {
  addPasskeyCall,
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  makeRecoveryCodesCall,
  removeAuthenticatorCall,
  removePasskeyCall,
  removeTrustedDevicesCall,
} from '../security-contract.ts';

/** Value of `intent` in the page's forms. */
export type SecurityIntent =
  | 'begin-app'
  | 'confirm-app'
  | 'remove-app'
  | 'add-passkey'
  | 'remove-passkey'
  | 'new-codes'
  | 'forget-devices';

export interface SecurityRefused {
  intent: SecurityIntent;
  message: string;
  code: string;
  fields: Record<string, string>;
  /** Id of the passkey concerned. */
  id?: string;
  /** Name typed for a passkey. */
  name?: string;
  sessionEnded: boolean;
}

/** Recovery codes, shown once in the response to the form. */
export interface CodesMade {
  recoveryCodes: string[];
  message: string;
}

/** Runs the action of one of the page's forms. */
export async function securityAction({ context, request }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  const intent = values.intent as SecurityIntent;
  try {
    const made = await carryOut(context.get(apiContext), intent, values);
    if (made?.recoveryCodes) {
      const { message, recoveryCodes } = made;
      return data<CodesMade>({ message, recoveryCodes });
    }
    return redirect(`/settings/security?done=${intent}`, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { code, fields, message, status } = error;
    const { id, name } = values;
    const refused = { intent, message, code, fields, ...(id && { id }), ...(name && { name }) };
    const sessionEnded = hasSessionEnded(error, context);
    return data<SecurityRefused>({ ...refused, sessionEnded }, { status });
  }
}

async function carryOut(
  api: Api,
  intent: SecurityIntent,
  values: FormValues,
): Promise<{ message: string; recoveryCodes?: string[] | null } | undefined> {
  const { id = '', name = '' } = values;
  const body = { code: values.code, password: values.password };
  switch (intent) {
    case 'begin-app':
      await api.call(beginAuthenticatorCall, { body });
      return undefined;
    case 'confirm-app':
      return api.call(confirmAuthenticatorCall, { body: { code: values.code ?? '' } });
    case 'remove-app':
      return api.call(removeAuthenticatorCall, { body });
    case 'new-codes':
      return api.call(makeRecoveryCodesCall, { body });
    case 'add-passkey':
      return api.call(addPasskeyCall, { body: { name, response: passkeyOf(values) } });
    case 'remove-passkey':
      return api.call(removePasskeyCall, { params: { id }, body });
    case 'forget-devices':
      return api.call(removeTrustedDevicesCall, {});
  }
}
