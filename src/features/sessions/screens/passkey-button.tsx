import { useState } from 'react';
import { useSubmit } from 'react-router';
import { Button, type ButtonSize, type ButtonVariant } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';

/**
 * Asks the browser to use or create a passkey, loading the code for it on demand.
 *
 * @throws PasskeyRefused with a message for the user
 */
export async function loadPasskeyPrompt(
  optionsUrl: string,
  options?: { make?: boolean; body?: object },
): Promise<object> {
  const { promptPasskey } = await import('./prompt-passkey.ts');
  return promptPasskey(optionsUrl, options);
}

interface PasskeyButtonProps {
  /** Endpoint that returns the WebAuthn options. */
  optionsUrl: string;
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  /** Submitted together with `passkey`. */
  fields?: Record<string, string>;
}

/**
 * Button that asks for a passkey and submits it to the page's action. The WebAuthn code is loaded when it is
 * pressed.
 */
export function PasskeyButton({ optionsUrl, label, fields = {}, ...look }: PasskeyButtonProps) {
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const ask = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const passkey = JSON.stringify(await loadPasskeyPrompt(optionsUrl));
      await submit({ ...fields, passkey }, { method: 'post' });
    } catch (error) {
      setFault(error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="passkey-button needs-script">
      {fault && <FormMessage title={fault} />}
      <Button
        type="button"
        {...look}
        icon={<Icon name="fingerprint-pattern" />}
        pending={busy}
        pendingLabel="Waiting for your passkey..."
        onClick={() => void ask()}
      >
        {label}
      </Button>
    </div>
  );
}
