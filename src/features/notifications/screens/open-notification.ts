import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { readNotificationCall } from '../contract.ts';

/**
 * Marks a notification as read and redirects to what it is about. Lists and pushes link here, so opening one marks
 * it as read, even without JavaScript.
 */
export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs): Promise<Response> {
  try {
    const { notification } = await context.get(apiContext).call(readNotificationCall, { params: { id } });
    return redirect(notification.link);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const self = encodeURIComponent(`/notifications/${id}`);
    return redirect(error.status === 401 ? `/signin?returnTo=${self}` : '/notifications');
  }
}
