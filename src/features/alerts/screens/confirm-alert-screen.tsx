import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { keepDataAfterForm, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { ALERT_MONTHS } from '../../../shared/alert-limits.ts';
import { confirmAlertCall } from '../contract.ts';
import {
  type AlertPressed,
  EmailedAlert,
  linkHeaders,
  linkMeta,
  loadEmailedAlert,
  pressEmailed,
} from './emailed-alert.tsx';

export const loader = loadEmailedAlert;

export const action = (args: ActionFunctionArgs) =>
  pressEmailed(args, ({ id, key }) =>
    args.context.get(apiContext).call(confirmAlertCall, { params: { id }, body: { key } }),
  );

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<AlertPressed>());

export const shouldRevalidate = keepDataAfterForm;
export const headers = linkHeaders;
export const meta = () => linkMeta('Confirm your alert');

/** Page behind the link that confirms a visitor's alert. */
export default function ConfirmAlertScreen() {
  return (
    <EmailedAlert
      page={useLoaderData<typeof loader>()}
      pressed={useActionData() as AlertPressed | undefined}
      title="Confirm your alert"
      lead={`We’ll email you when a matching artisan joins, at most once a day, for ${ALERT_MONTHS} months.`}
      button="Confirm alert"
      running="Your alert is on."
    />
  );
}
