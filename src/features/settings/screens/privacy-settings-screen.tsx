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
import { formValuesOf } from '../../../browser/form-values.ts';
import { hasSessionEnded, showsRefusedForm } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import {
  type AskedConsent,
  agreeCall,
  type Consent,
  type Look,
  listConsentsCall,
  listLooksCall,
} from '../../privacy/contract.ts';
import type { PolicyKind } from '../../privacy/policies.ts';
import { SessionEnded } from '../../sessions/screens/public.ts';
import { SettingsSection } from './settings-section.tsx';
import './settings.css';
import './privacy-settings.css';

interface PrivacyPage {
  consents: Consent[];
  asked: AskedConsent[];
  looks: Look[];
  done: boolean;
}
interface AgreeRefused {
  message: string;
  sessionEnded?: boolean;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const done = new URL(request.url).searchParams.get('done') === 'agree';
  const api = context.get(apiContext);
  try {
    const [{ consents, asked }, { looks }] = await Promise.all([
      api.call(listConsentsCall, {}),
      api.call(listLooksCall, {}),
    ]);
    return data<PrivacyPage>({ consents, asked, looks, done });
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 401) throw error;
    if (!showsRefusedForm(context)) throw redirect('/signin?returnTo=%2Fsettings%2Fprivacy');
    return data<PrivacyPage>({ consents: [], asked: [], looks: [], done: false }, { status: 401 });
  }
}

/** Each policy on the page has a hidden field with the version that was shown. */
export async function action({ context, request }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  const agreed = Object.entries(values).flatMap(([name, version]) => {
    const kind = /^agree-(\w+)$/.exec(name)?.[1];
    return kind === undefined ? [] : [{ kind: kind as PolicyKind, version: String(version) }];
  });
  try {
    await context.get(apiContext).call(agreeCall, { body: { agreed, way: 'bar' } });
    return redirect('/settings/privacy?done=agree', 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { message, status } = error;
    return data<AgreeRefused>({ message, sessionEnded: hasSessionEnded(error, context) }, { status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<AgreeRefused>());

export const shouldRevalidate = keepDataWhenNotSent;

export const meta = () => [
  { title: `Your privacy · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { slimFooter: 'member' };

/** Page with a user's consents, and operators' looks at their private data. */
export default function PrivacySettingsScreen() {
  const { consents, asked, looks, done } = useLoaderData<typeof loader>();
  const refused = useActionData() as AgreeRefused | undefined;
  return (
    <div className="page page-body settings">
      <PageHeading title="Your privacy" lead="What you agreed to, and who looked at your private data." />
      <p className="privacy-back">
        <Link to="/settings" className="link">
          All settings
        </Link>
      </p>
      {refused?.sessionEnded && <SessionEnded returnTo="/settings/privacy" />}
      {refused && !refused.sessionEnded && <FormMessage title={refused.message} />}
      {done && !refused && <FormMessage tone="good" title="Thank you. We’ve recorded that you agree." />}
      {asked.length > 0 && <PendingConsents asked={asked} />}
      <Agreed consents={consents} />
      <Looks looks={looks} />
    </div>
  );
}

function PendingConsents({ asked }: { asked: AskedConsent[] }) {
  const pending = useNavigation().formMethod === 'POST';
  return (
    <SettingsSection
      id="asked"
      title="Please read these"
      lead="Hires you’ve already made keep the terms of the day you made them."
    >
      <Form method="post" className="form">
        <ul className="privacy-list">
          {asked.map(({ kind, label, version, url, changed }) => (
            <li key={kind}>
              <input type="hidden" name={`agree-${kind}`} value={version} />
              <p>
                <Link to={url} className="link">
                  {label}
                </Link>
                , from {formatDay(version)}
              </p>
              <p className="settings-when">{changed}</p>
            </li>
          ))}
        </ul>
        <div>
          <Button type="submit" pending={pending} pendingLabel="Saving...">
            I have read them and agree
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}

const ways: Record<Consent['way'], string> = {
  sign_up: 'when you opened your account',
  bar: 'when we asked you about a new version',
  settings: 'in your settings',
  verification: 'on your verification page',
  device: 'in the notification settings',
};
/** Where each optional consent is withdrawn. */
const takeBack: Partial<Record<Consent['kind'], { to: string; label: string }>> = {
  verification: { to: '/verification/status#take-back', label: 'Withdraw consent' },
  push: { to: '/notifications/settings', label: 'Turn off notifications' },
};

function Agreed({ consents }: { consents: Consent[] }) {
  const latest = new Map<string, Consent>();
  for (const consent of consents) if (!latest.has(consent.kind)) latest.set(consent.kind, consent);
  return (
    <SettingsSection
      id="agreed"
      title="What you agreed to"
      lead="The version of each text you agreed to. Each hire keeps the terms of the day it was made."
    >
      {consents.length === 0 ? (
        <p>Nothing is recorded yet.</p>
      ) : (
        <ul className="privacy-list">
          {consents.map((consent) => {
            const way = takeBack[consent.kind];
            const canTakeBack = consent.given && latest.get(consent.kind) === consent;
            return (
              <li key={`${consent.kind} ${consent.happened_at}`}>
                <p className="privacy-line">
                  <Link to={consent.url} className="link">
                    {consent.label}
                  </Link>
                  <Badge tone={consent.given ? 'good' : 'neutral'}>
                    {consent.given ? 'Agreed' : 'Withdrawn'}
                  </Badge>
                </p>
                <p className="settings-when">
                  Version of {formatDay(consent.version)}, {ways[consent.way]},{' '}
                  {formatMoment(consent.happened_at)}, {consent.from}
                </p>
                {way && canTakeBack && (
                  <p>
                    <Link to={way.to} className="link">
                      {way.label}
                    </Link>
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </SettingsSection>
  );
}

function Looks({ looks }: { looks: Look[] }) {
  return (
    <SettingsSection
      id="looks"
      title="Who looked at your data"
      lead="We record every time one of our team opens your private data. No one can change that record."
    >
      {looks.length === 0 ? (
        <p>No one has looked at your BVN, the photo of your face or your contact details.</p>
      ) : (
        <ul className="privacy-list">
          {looks.map(({ words, by, why, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read, and two looks may be of one moment
            <li key={index}>
              <p>{words}</p>
              <p className="settings-when">
                {by}. {why}. <time dateTime={at}>{formatMoment(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {looks.length > 0 && (
        <p>
          Does one of these look wrong?{' '}
          <Link to="/contact" className="link">
            Write to us
          </Link>{' '}
          and start your message with “My data”.
        </p>
      )}
    </SettingsSection>
  );
}
