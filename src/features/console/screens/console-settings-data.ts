import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import type { CallInput } from '../../../shared/call.ts';
import { setNoticeCall, setSwitchCall, showSiteSettingsCall } from '../../site-settings/contract.ts';
import { listWorkingDaysCall, setWorkingDayCall } from '../../verification/working-days-calls.ts';
import { outcomeOf } from './console-action.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [site, workingDays] = await Promise.all([
    api.call(showSiteSettingsCall, {}),
    api.call(listWorkingDaysCall, {}),
  ]);
  return { site, workingDays };
}

/** Value of the hidden field that says which form was submitted. */
export type SettingsForm = 'day' | 'switch' | 'notice';

export async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const typed = await formValuesOf(request);
  const { day = '', works = 'false', reason = '', words = '', name = '', on = 'true', hours } = typed;
  return outcomeOf(typed, () => {
    switch (typed.form as SettingsForm) {
      case 'switch':
        return api.call(setSwitchCall, {
          body: { name, on, words, reason } as CallInput<typeof setSwitchCall>['body'],
        });
      case 'notice':
        return api.call(setNoticeCall, { body: { words, hours, reason } });
      default:
        return api.call(setWorkingDayCall, { body: { day, works: works === 'true', reason } });
    }
  });
}
