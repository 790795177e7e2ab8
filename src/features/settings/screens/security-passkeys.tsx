import { type FormEvent, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { useTimesAdded } from '../../../browser/use-times-added.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { passkeyPaths } from '../../factors/passkey-paths.ts';
import {
  loadPasskeyPrompt,
  type StepUp,
  StepUpFields,
  type StepUpRefused,
} from '../../sessions/screens/public.ts';
import type { OwnFactors } from '../security-contract.ts';
import type { SecurityRefused } from './security-action.ts';
import { usePending } from './security-pending.ts';
import { SettingsSection } from './settings-section.tsx';

interface PasskeySettingsProps {
  passkeys: OwnFactors['passkeys'];
  /** Whether browsers support passkeys for this host name. */
  possible: boolean;
  stepUp: StepUp;
  refused: SecurityRefused | undefined;
}

/** Passkeys of an account: add, last use, remove. */
export function PasskeySettings({ passkeys, possible, stepUp, refused }: PasskeySettingsProps) {
  const added = useTimesAdded(passkeys);
  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or your device’s PIN. You don’t need a password, and fake sites can’t steal a passkey."
    >
      {passkeys.length > 0 && (
        <ul className="settings-devices">
          {passkeys.map((passkey) => (
            <OnePasskey
              key={passkey.id}
              passkey={passkey}
              stepUp={stepUp}
              refused={
                refused?.intent === 'remove-passkey' && refused.id === passkey.id ? refused : undefined
              }
            />
          ))}
        </ul>
      )}
      {possible ? (
        <>
          <p className="needs-no-script">
            Passkeys need JavaScript, and it’s off here. The authenticator app works without it.
          </p>
          <AddPasskey
            // A new form after a passkey was added, without its name.
            key={added}
            stepUp={stepUp}
            refused={refused?.intent === 'add-passkey' ? refused : undefined}
          />
        </>
      ) : (
        <p>
          Passkeys don’t work at an IP address. To add one, open this page under its name, such as
          surehands.ng. On your own machine, use localhost.
        </p>
      )}
    </SettingsSection>
  );
}

function OnePasskey({
  passkey: { id, name, created_at: createdAt, last_used_at: lastUsedAt },
  stepUp,
  refused,
}: {
  passkey: OwnFactors['passkeys'][number];
  stepUp: StepUp;
  refused: SecurityRefused | undefined;
}) {
  const pending = usePending('remove-passkey', id);
  return (
    <li>
      <Icon name="key-round" />
      <div>
        <p className="settings-device">{name}</p>
        <p className="settings-when">Added {formatDay(createdAt)}</p>
        <p className="settings-when">{lastUsedAt ? `Last used ${formatDay(lastUsedAt)}` : 'Not used yet'}</p>
        <details className="settings-more" open={refused !== undefined || undefined}>
          <summary>
            Remove<span className="visually-hidden"> {name}</span>
          </summary>
          <Form method="post" className="form">
            <input type="hidden" name="intent" value="remove-passkey" />
            <input type="hidden" name="id" value={id} />
            <StepUpFields stepUp={stepUp} refused={refused} id={`remove-${id}`} />
            {refused && <ErrorSummary message={refused.message} />}
            <div>
              <Button
                type="submit"
                variant="danger"
                size="small"
                pending={pending}
                pendingLabel="Removing..."
              >
                Remove this passkey
              </Button>
            </div>
          </Form>
        </details>
      </div>
    </li>
  );
}

/** Submitted by script, because the browser's passkey dialog comes in between. */
function AddPasskey({ stepUp, refused }: { stepUp: StepUp; refused: SecurityRefused | undefined }) {
  const submit = useSubmit();
  const sending = usePending('add-passkey');
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<StepUpRefused & { message: string }>();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const {
      name = '',
      code,
      password,
    } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setAsking(true);
    setFault(undefined);
    try {
      const body = { code, password };
      const passkey = JSON.stringify(await loadPasskeyPrompt(passkeyPaths.addOptions, { make: true, body }));
      await submit({ intent: 'add-passkey', name, passkey }, { method: 'post' });
    } catch (error) {
      setFault(error as StepUpRefused & Error);
    } finally {
      setAsking(false);
    }
  };
  const said = fault ?? refused;
  return (
    <form className="form needs-script" onSubmit={(event) => void add(event)}>
      <TextField
        id="passkey-name"
        label="Name"
        name="name"
        maxLength={60}
        required
        autoComplete="off"
        hint="To help you recognise it, such as “My phone” or “Shop laptop”."
        defaultValue={refused?.name}
        error={refused?.fields.name}
      />
      <StepUpFields stepUp={stepUp} refused={said} id="add-passkey" />
      {said && <ErrorSummary message={said.message} />}
      <div>
        <Button
          type="submit"
          icon={<Icon name="fingerprint-pattern" />}
          pending={asking || sending}
          pendingLabel="Waiting for your device..."
        >
          Add a passkey
        </Button>
      </div>
    </form>
  );
}
