import { type ActionFunctionArgs, data, redirect, redirectDocument } from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { type FormValues, formValuesOf, withoutPasswords } from '../../../browser/form-values.ts';
import { hasSessionEnded } from '../../../browser/session-ended.ts';
import { sendConfirmationCall } from '../../sign-up/contract.ts';
import {
  changeEmailCall,
  changePasswordCall,
  endOtherSessionsCall,
  endSessionCall,
  requestDataCopyCall,
} from '../contract.ts';

/** Value of `intent` in the page's forms. */
export type SettingsIntent =
  | 'send-confirmation'
  | 'change-email'
  | 'change-password'
  | 'end-session'
  | 'end-others'
  | 'copy-data';

export interface SettingsRefused {
  intent: SettingsIntent;
  message: string;
  code?: string;
  fields?: Record<string, string>;
  values?: FormValues;
  /** True when the session had ended. */
  sessionEnded?: boolean;
}

/** The two new passwords differ; the page normally catches this before submitting. */
class PasswordsDiffer extends Error {}

/** Runs the action of one of the page's forms, then redirects to a page that confirms it. */
export async function settingsAction({ context, request }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  const intent = values.intent as SettingsIntent;
  try {
    await carryOut(context.get(apiContext), intent, values);
    // A download: the browser saves the file and keeps the page.
    if (intent === 'copy-data') return redirectDocument('/api/users/me/data.zip', 303);
    return redirect(`/settings?done=${intent}`, 303);
  } catch (error) {
    const { code: _, ...kept } = withoutPasswords(values);
    const refused = { intent, values: kept };
    if (error instanceof PasswordsDiffer) {
      const message = 'Passwords must match.';
      return data<SettingsRefused>(
        { ...refused, message, fields: { confirmPassword: message } },
        { status: 400 },
      );
    }
    if (!isApiFailure(error)) throw error;
    const { message, status } = error;
    const { password, ...fields } = error.fields;
    const passwordField = intent === 'change-email' ? 'emailPassword' : 'password';
    return data<SettingsRefused>(
      {
        ...refused,
        message,
        code: error.code,
        fields: { ...fields, ...(password !== undefined && { [passwordField]: password }) },
        sessionEnded: hasSessionEnded(error, context),
      },
      { status },
    );
  }
}

const proofOf = ({ code, password }: FormValues) => ({ code, password });

async function carryOut(api: Api, intent: SettingsIntent, values: FormValues): Promise<void> {
  const { email = '', emailPassword = '', currentPassword = '', newPassword = '', id = '' } = values;
  switch (intent) {
    case 'send-confirmation':
      await api.call(sendConfirmationCall, {});
      break;
    case 'change-email':
      await api.call(changeEmailCall, { body: { email, password: emailPassword, code: values.code } });
      break;
    case 'change-password':
      if (newPassword !== values.confirmPassword) throw new PasswordsDiffer();
      await api.call(changePasswordCall, { body: { currentPassword, newPassword, code: values.code } });
      break;
    case 'copy-data':
      await api.call(requestDataCopyCall, { body: proofOf(values) });
      break;
    case 'end-session':
      await api.call(endSessionCall, { params: { id }, body: proofOf(values) });
      break;
    case 'end-others':
      await api.call(endOtherSessionsCall, { body: proofOf(values) });
      break;
  }
}
