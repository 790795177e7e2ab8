import { Form } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SETUP_MINUTES } from '../../factors/factor-rules.ts';
import { type StepUp, StepUpFields } from '../../sessions/screens/public.ts';
import { QrCode } from './qr-code.tsx';
import type { SecurityRefused } from './security-action.ts';
import { usePending } from './security-pending.ts';
import { SettingsSection } from './settings-section.tsx';

interface AppSettingsProps {
  since: string | null;
  setup: { key: string; address: string } | null;
  stepUp: StepUp;
  refused: SecurityRefused | undefined;
}

/** Turns an authenticator app on, with a first code, and off. */
export function AppSettings({ since, setup, stepUp, refused }: AppSettingsProps) {
  return (
    <SettingsSection
      id="app"
      title="Authenticator app"
      lead="An app on your phone that shows a new code every 30 seconds, even offline. For example: Google Authenticator, Microsoft Authenticator or Aegis."
    >
      {since && (
        <p className="settings-email">
          <Badge tone="good">On</Badge> since {formatDay(since)}
        </p>
      )}
      {since && (
        <RemoveApp stepUp={stepUp} refused={refused?.intent === 'remove-app' ? refused : undefined} />
      )}
      {!since && setup && (
        <ConfirmApp setup={setup} refused={refused?.intent === 'confirm-app' ? refused : undefined} />
      )}
      {!since && !setup && (
        <BeginApp stepUp={stepUp} refused={refused?.intent === 'begin-app' ? refused : undefined} />
      )}
    </SettingsSection>
  );
}

interface PartProps {
  stepUp: StepUp;
  refused: SecurityRefused | undefined;
}

function BeginApp({ stepUp, refused }: PartProps) {
  const pending = usePending('begin-app');
  return (
    <Form method="post" className="form">
      <input type="hidden" name="intent" value="begin-app" />
      <StepUpFields stepUp={stepUp} refused={refused} id="begin-app" />
      {refused && <ErrorSummary message={refused.message} />}
      <div>
        <Button type="submit" pending={pending} pendingLabel="Making a key...">
          Set up an authenticator app
        </Button>
      </div>
    </Form>
  );
}

/** Groups of four characters, "JBSW Y3DP …", which are easier to type. */
const inFours = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

function ConfirmApp({
  setup,
  refused,
}: {
  setup: { key: string; address: string };
  refused: SecurityRefused | undefined;
}) {
  const pending = usePending('confirm-app');
  return (
    <Form method="post" className="form">
      <input type="hidden" name="intent" value="confirm-app" />
      <ol className="security-steps">
        <li>
          <p>Open your authenticator app and scan this code.</p>
          <QrCode text={setup.address} label="QR code for the authenticator app" />
          <p>
            Is the app on this phone? <a href={setup.address}>Open the app</a>, or type this key into the app:
          </p>
          <p>
            <code className="security-key">{inFours(setup.key)}</code>
          </p>
        </li>
        <li>
          <p>Enter the six digits it shows.</p>
          <TextField
            id="first-code"
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
            hint={`Enter it within ${SETUP_MINUTES} minutes. We won’t show the key again.`}
            error={refused?.fields.code}
          />
        </li>
      </ol>
      {refused && <ErrorSummary message={refused.message} />}
      <div>
        <Button type="submit" pending={pending} pendingLabel="Checking...">
          Turn it on
        </Button>
      </div>
    </Form>
  );
}

function RemoveApp({ stepUp, refused }: PartProps) {
  const pending = usePending('remove-app');
  return (
    <details className="settings-more" open={refused !== undefined || undefined}>
      <summary>Turn off the authenticator app</summary>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="remove-app" />
        <p>Its codes will no longer sign you in. To use a new phone, turn it off and set it up again.</p>
        <StepUpFields stepUp={stepUp} refused={refused} id="remove-app" />
        {refused && <ErrorSummary message={refused.message} />}
        <div>
          <Button type="submit" variant="danger" pending={pending} pendingLabel="Turning off...">
            Turn off the authenticator app
          </Button>
        </div>
      </Form>
    </details>
  );
}
