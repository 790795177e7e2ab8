import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useNavigation } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { type Alert, showAlertCall } from '../contract.ts';
import './alerts.css';

/* Shared by the pages that confirm and stop an alert. Opening them changes nothing, because email scanners open
   links, too. */

export interface EmailedAlertPage {
  /** Null when the link has expired or the alert no longer exists. */
  alert: Alert | null;
  message: string;
}

export interface AlertPressed {
  done?: boolean;
  message: string;
}

/** Alert id and key in an emailed link. */
function linkOf({ url }: Request): { id: string; key: string } {
  const asked = new URL(url).searchParams;
  return { id: asked.get('alert') ?? '', key: asked.get('key') ?? '' };
}

export async function loadEmailedAlert({ context, request }: LoaderFunctionArgs) {
  const { id, key } = linkOf(request);
  try {
    const call = context.get(apiContext).call(showAlertCall, { params: { id }, query: { key } });
    return data<EmailedAlertPage>({ alert: (await call).alert, message: '' });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    const message = error.code === 'invalid_input' ? 'This link is incomplete.' : error.message;
    return data<EmailedAlertPage>({ alert: null, message }, { status: 404 });
  }
}

/** Runs the button's action and returns its result. */
export async function pressEmailed(
  { request }: ActionFunctionArgs,
  press: (link: { id: string; key: string }) => Promise<{ message: string }>,
) {
  try {
    const { message } = await press(linkOf(request));
    return data<AlertPressed>({ done: true, message });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return data<AlertPressed>({ message: error.message }, { status: error.status });
  }
}

/** The URL contains a key, so the page must not be cached. (Our Referrer-Policy keeps it from other sites.) */
export const linkHeaders = () => ({ 'Cache-Control': 'private, no-store' });

export const linkMeta = (title: string) => [
  { title: `${title} · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

interface EmailedAlertProps {
  page: EmailedAlertPage;
  pressed: AlertPressed | undefined;
  title: string;
  /** Label of the button. */
  button: string;
  /** Text above the button. */
  lead: string;
  /** Shown instead of the button when the link has already done its work. */
  running?: string;
}

export function EmailedAlert({ page, pressed, title, button, lead, running }: EmailedAlertProps) {
  const sending = useNavigation().state !== 'idle';
  const { alert, message } = page;
  const isDone = pressed?.done || (alert?.state === 'running' && running !== undefined);
  if (isDone || !alert) {
    return (
      <div className="page page-narrow page-body">
        <EmptyState
          level={1}
          title={pressed?.done ? pressed.message : (isDone && running) || 'We can’t find this alert'}
          action={<ButtonLink to="/artisan">Find an artisan</ButtonLink>}
        >
          {!isDone && <p>{pressed?.message ?? message}</p>}
          {isDone && alert?.about && <p>{alert.about}</p>}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page page-narrow page-body">
      <PageHeading title={title} lead={lead} />
      {pressed && <FormMessage title={pressed.message} />}
      <Card as="section" edge className="stack">
        <p>
          <strong>{alert.about}</strong>
        </p>
        {alert.state === 'running' && <p>It ends on {formatDay(alert.endsAt)}.</p>}
        <Form method="post">
          <Button type="submit" size="large" pending={sending} pendingLabel="Sending...">
            {button}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
