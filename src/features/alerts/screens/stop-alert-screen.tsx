import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { keepDataAfterForm, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { stopAlertCall } from '../contract.ts';
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
    args.context.get(apiContext).call(stopAlertCall, { params: { id }, query: { key } }),
  );

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<AlertPressed>());

export const shouldRevalidate = keepDataAfterForm;
export const headers = linkHeaders;
export const meta = () => linkMeta('Stop this alert');

/** Page behind the link that stops an alert, in each of its emails. */
export default function StopAlertScreen() {
  return (
    <EmailedAlert
      page={useLoaderData<typeof loader>()}
      pressed={useActionData() as AlertPressed | undefined}
      title="Stop this alert?"
      lead="We’ll stop the emails and delete the alert."
      button="Stop this alert"
    />
  );
}
