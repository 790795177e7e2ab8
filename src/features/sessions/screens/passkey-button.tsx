import { useState } from 'react';
import { useSubmit } from 'react-router';
import { Button, type ButtonSize, type ButtonVariant } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Has the browser use a passkey, or make one; what speaks to it is loaded now. @throws with words for the person */
export async function askPasskeyOf(
  optionsUrl: string,
  options?: { make?: boolean; body?: object },
): Promise<object> {
  const { askPasskey } = await import('./ask-passkey.ts');
  return askPasskey(optionsUrl, options);
}

interface PasskeyButtonProps {
  /** The call that says what is to be signed. */
  optionsUrl: string;
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  /** Sent with the form besides `passkey`. */
  fields?: Record<string, string>;
}

/** Asks for a passkey and sends it to the page's own action. What speaks to the browser's passkeys is loaded when it is pressed. */
export function PasskeyButton({ optionsUrl, label, fields = {}, ...look }: PasskeyButtonProps) {
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const ask = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const passkey = JSON.stringify(await askPasskeyOf(optionsUrl));
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
