import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { UNREAD_EMAIL_MINUTES } from '../../../shared/chat-limits.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { newestOf, policyPath } from '../../privacy/policies.ts';
import {
  changeNotificationSettingsCall,
  type KindSetting,
  type NotificationKind,
  notificationKinds,
  showNotificationSettingsCall,
  showPushCall,
} from '../contract.ts';
import { DeviceSettings } from './device-settings.tsx';
import type { PushServer } from './push-device.ts';
import './notifications.css';
import './notification-settings.css';

interface SettingsPage {
  settings: KindSetting[];
  /** Null when the server does not send pushes. */
  push: PushServer | null;
  saved: boolean;
}

const SELF = '/notifications/settings';
const signInFirst = () => redirect(`/signin?returnTo=${encodeURIComponent(SELF)}`);

export async function loader({ context, request }: LoaderFunctionArgs): Promise<SettingsPage> {
  const api = context.get(apiContext);
  try {
    const all = (await api.call(showNotificationSettingsCall, {})).settings;
    const { publicKey, endpoint } = await api.call(showPushCall, {});
    const { user } = await api.call(meCall, {});
    const push = user && publicKey !== null ? { userId: user.id, publicKey, endpoint } : null;
    const settings = user?.role === 'consumer' ? all.filter(({ kind }) => !ofArtisans.has(kind)) : all;
    return { settings, push, saved: new URL(request.url).searchParams.has('saved') };
  } catch (error) {
    if (isApiFailure(error) && error.status === 401) throw signInFirst();
    throw error;
  }
}

/** A refused form, with the names of its ticked boxes. */
interface Refused {
  message: string;
  ticked?: string[] | undefined;
}

/** Saves the form. Checkboxes are named push:kind or mail:kind; browsers omit unticked ones. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const shown = form.getAll('shown').map(String);
  const rows = form.getAll('row').map(String);
  // A page that was open before this field existed showed all kinds.
  const kinds = notificationKinds.filter((kind) => rows.length === 0 || rows.includes(kind));
  const settings = kinds.map((kind) => ({
    kind,
    push: form.has(`push:${kind}`),
    ...(shown.includes(`mail:${kind}`) && { mail: form.has(`mail:${kind}`) }),
  }));
  try {
    await context.get(apiContext).call(changeNotificationSettingsCall, { body: { settings } });
    return redirect(`${SELF}?saved`, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 401) throw signInFirst();
    const ticked = [...form.keys()].filter((name) => /^(?:push|mail):/.test(name));
    return data<Refused>({ message: error.message, ticked }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<Refused>());

export const shouldRevalidate = keepDataWhenNotSent;

export const meta = () => [
  { title: `Notification settings · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

/** Kinds that customers never receive. */
const ofArtisans: ReadonlySet<NotificationKind> = new Set(['job_alerts', 'payouts', 'verification']);

const kindWords: Record<NotificationKind, { label: string; hint: string }> = {
  messages: {
    label: 'Messages',
    hint: `Someone writes to you. We only email you what you haven’t read for ${UNREAD_EMAIL_MINUTES} minutes.`,
  },
  hires: { label: 'Bookings', hint: 'Booked, paid, started, done, cancelled and refunded.' },
  quotes: { label: 'Quotes', hint: 'Requested, sent, accepted, declined or expired.' },
  jobs: { label: 'Jobs', hint: 'Answers to your job, and decisions on your answers.' },
  job_alerts: { label: 'Job alerts', hint: 'A new job fits your alert. At most one email a day.' },
  payouts: { label: 'Pay-outs', hint: 'Paid to your bank, not paid, or a new bank account.' },
  verification: { label: 'Verification', hint: 'Our decision on your verification, and safety courses.' },
  waiting_list: { label: 'Waiting lists', hint: 'It is your turn.' },
  reviews: { label: 'Reviews', hint: 'Requests to review a job, reviews of you, and replies to yours.' },
  account: { label: 'Your account', hint: 'Warnings, limits, and our answers to an appeal.' },
};

export const handle = { slimFooter: 'member' };

export default function NotificationSettingsScreen() {
  const { settings, push, saved } = useLoaderData<typeof loader>();
  const refused = useActionData() as Refused | undefined;
  const { formAction } = useNavigation();

  return (
    <div className="page page-body notifications">
      <PageHeading
        title="Notification settings"
        lead="You’ll always see everything in your notifications. Choose how else you want to hear about it."
      />
      {refused && <FormMessage title={refused.message} />}
      {saved && !refused && <FormMessage tone="good" title="Your choice is saved." />}
      <section className="notification-part" aria-labelledby="this-device">
        <h2 id="this-device">This device</h2>
        <DeviceSettings server={push} />
        <p>
          <Link to={policyPath('push', newestOf('push').version)}>What you agree to</Link>
        </p>
      </section>
      <section className="notification-part" aria-labelledby="kinds">
        <h2 id="kinds">How we tell you</h2>
        <Form method="post">
          <table className="kinds">
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">On your devices</th>
                <th scope="col">By email</th>
              </tr>
            </thead>
            <tbody>
              {settings.map((setting) => (
                <KindRow key={setting.kind} setting={asTicked(setting, refused?.ticked)} />
              ))}
            </tbody>
          </table>
          <p className="kinds-note">We always email you about {alwaysMailed(settings)}, for your records.</p>
          <Button type="submit" pending={formAction !== undefined} pendingLabel="Saving...">
            Save my choice
          </Button>
        </Form>
      </section>
    </div>
  );
}

/** "bookings, quotes and your account" */
const alwaysMailed = (settings: readonly KindSetting[]): string =>
  new Intl.ListFormat('en-GB').format(
    settings.filter(({ mail }) => mail === null).map(({ kind }) => kindWords[kind].label.toLowerCase()),
  );

/** A setting as a refused form had it, or as it is saved. */
const asTicked = (setting: KindSetting, ticked: readonly string[] | undefined): KindSetting =>
  ticked
    ? {
        ...setting,
        push: ticked.includes(`push:${setting.kind}`),
        mail: setting.mail === null ? null : ticked.includes(`mail:${setting.kind}`),
      }
    : setting;

function KindRow({ setting: { kind, push, mail } }: { setting: KindSetting }) {
  const { label, hint } = kindWords[kind];
  return (
    <tr>
      <th scope="row">
        {label}
        <input type="hidden" name="row" value={kind} />
        <span className="kind-hint">{hint}</span>
      </th>
      <td>
        <label className="kind-box">
          <input type="checkbox" className="checkbox-box" name={`push:${kind}`} defaultChecked={push} />
          <span className="visually-hidden">{label}: on your devices</span>
        </label>
      </td>
      <td>
        {mail === null ? (
          <span className="kind-always">Always</span>
        ) : (
          <label className="kind-box">
            <input type="hidden" name="shown" value={`mail:${kind}`} />
            <input type="checkbox" className="checkbox-box" name={`mail:${kind}`} defaultChecked={mail} />
            <span className="visually-hidden">{label}: by email</span>
          </label>
        )}
      </td>
    </tr>
  );
}
