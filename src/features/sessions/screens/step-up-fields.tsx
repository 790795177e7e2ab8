import { useState } from 'react';
import { wasNotSent } from '../../../browser/form-network.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import { passkeyPaths } from '../../factors/passkey-paths.ts';

/** Proof an account must give before a sensitive change; `nothing` if it gave one within the last ten minutes. */
export type StepUpAsks = 'nothing' | 'second_factor' | 'password';

export interface StepUp {
  asks: StepUpAsks;
  /** Whether the account has a passkey that works on this site. */
  passkey: boolean;
  /** Whether the account has an authenticator app. */
  authenticator: boolean;
}

export const nothingAsked: StepUp = { asks: 'nothing', passkey: false, authenticator: false };

/** The step-up that the API's second-step settings call for. */
export const stepUpOf = (own: {
  asks: StepUpAsks;
  authenticator_since: string | null;
  passkeys: readonly unknown[];
  passkeys_possible: boolean;
}): StepUp => ({
  asks: own.asks,
  passkey: own.passkeys.length > 0 && own.passkeys_possible,
  authenticator: own.authenticator_since !== null,
});

/** For a form that asks for the password anyway: does not ask for it twice. */
export const besidesPassword = (stepUp: StepUp): StepUp =>
  stepUp.asks === 'password' ? { ...stepUp, asks: 'nothing' } : stepUp;

export interface StepUpRefused {
  code?: string | undefined;
  fields?: Record<string, string> | undefined;
}

/** Field errors without those that the step-up fields show. */
export function besidesStepUp(fields: Record<string, string> = {}): Record<string, string> {
  const { code: _, password: __, ...others } = fields;
  return others;
}

/** What to ask after a refusal; `nothing` once the proof was accepted. A lost network says nothing about it. */
export function requiredAfter(asks: StepUpAsks, refused: StepUpRefused | undefined): StepUpAsks {
  if (!refused || wasNotSent(refused)) return asks;
  if (refused.fields?.code !== undefined) return 'second_factor';
  if (refused.fields?.password !== undefined) return 'password';
  return refused.code === 'invalid_input' ? asks : 'nothing';
}

/** Form fields that ask the account's owner for proof. None is `required`: the server reports a missing one. */
export function StepUpFields({
  stepUp: { asks, passkey, authenticator },
  refused,
  id = '',
}: {
  stepUp: StepUp;
  refused?: StepUpRefused | undefined;
  /** Suffix for element ids when a page has several such forms. */
  id?: string;
}) {
  const [proved, setProved] = useState(false);
  // After a lost network, what the refusal before it asked for is still asked.
  const [before, setBefore] = useState(asks);
  const asked = requiredAfter(wasNotSent(refused) ? before : asks, refused);
  if (asked !== before) setBefore(asked);
  if (proved) return <FormMessage tone="good" title="Thank you. You can continue now." />;
  if (asked === 'password') {
    return (
      <PasswordField
        {...(id && { id: `${id}-password` })}
        label="Your password"
        name="password"
        maxLength={128}
        hint="We ask so that no one else can do this on your unlocked phone."
        error={refused?.fields?.password}
      />
    );
  }
  if (asked !== 'second_factor') return null;
  return (
    <>
      <TextField
        {...(id && { id: `${id}-code` })}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        hint={
          authenticator
            ? 'Enter the six digits from your authenticator app, or a recovery code.'
            : 'Enter a recovery code, or use your passkey instead.'
        }
        error={refused?.fields?.code}
      />
      {passkey && <ProveWithPasskey done={() => setProved(true)} />}
    </>
  );
}

function ProveWithPasskey({ done }: { done: () => void }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const prove = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const { promptPasskey, post } = await import('./prompt-passkey.ts');
      await post(passkeyPaths.prove, { response: await promptPasskey(passkeyPaths.proveOptions) });
      done();
    } catch (error) {
      setFault(error instanceof Error ? error.message : undefined);
      setBusy(false);
    }
  };
  return (
    <div className="needs-script">
      {fault && <FormMessage title={fault} />}
      <Button
        type="button"
        variant="secondary"
        size="small"
        icon={<Icon name="fingerprint-pattern" />}
        pending={busy}
        pendingLabel="Waiting for your passkey..."
        onClick={() => void prove()}
      >
        Use a passkey instead
      </Button>
    </div>
  );
}
