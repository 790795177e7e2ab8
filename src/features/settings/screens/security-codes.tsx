import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type StepUp, StepUpFields } from '../../sessions/screens/public.ts';
import type { CodesMade, SecurityRefused } from './security-action.ts';
import { usePending } from './security-pending.ts';
import { SettingsSection } from './settings-section.tsx';

/** New recovery codes, shown on this page only. They take the focus, because the button that made them may be far below. */
export function NewCodes({ message, recoveryCodes }: CodesMade) {
  const [copied, setCopied] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other codes take the focus, too
  useEffect(() => title.current?.focus(), [recoveryCodes]);
  const text = `${PRODUCT_NAME} recovery codes. Each works once.\n\n${recoveryCodes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast('Your browser doesn’t let us copy. Print the codes or write them down.', 'info');
    }
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'surehands-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Card as="section" edge className="security-codes" aria-labelledby="new-codes-title">
      <p role="status">{message}</p>
      <h2 id="new-codes-title" tabIndex={-1} ref={title}>
        Keep these recovery codes
      </h2>
      <p>
        If you lose or break your phone, each code signs you in once. We show them only now. Print them or
        write them down, and keep them away from your phone.
      </p>
      <ol className="security-code-list">
        {recoveryCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="settings-buttons needs-script">
        <Button type="button" variant="secondary" size="small" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button type="button" variant="secondary" size="small" onClick={download}>
          Download
        </Button>
        <Button type="button" variant="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </Card>
  );
}

/** Number of recovery codes left, with a button to create new ones. */
export function CodeSettings({
  left,
  stepUp,
  refused,
}: {
  left: number;
  stepUp: StepUp;
  refused: SecurityRefused | undefined;
}) {
  const pending = usePending('new-codes');
  return (
    <SettingsSection
      id="recovery-codes"
      title="Recovery codes"
      lead="For when you can’t use your phone. Each works once."
    >
      <p>{left === 1 ? 'You have 1 code left.' : `You have ${left} codes left.`}</p>
      <details className="settings-more" open={refused !== undefined || undefined}>
        <summary>Make new codes</summary>
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="new-codes" />
          <p>Your current codes will stop working.</p>
          <StepUpFields stepUp={stepUp} refused={refused} id="new-codes" />
          {refused && <ErrorSummary message={refused.message} />}
          <div>
            <Button type="submit" variant="secondary" pending={pending} pendingLabel="Making codes...">
              Make ten new codes
            </Button>
          </div>
        </Form>
      </details>
    </SettingsSection>
  );
}

/** Number of trusted browsers, which are not asked for a code. */
export function TrustedDevices({ count }: { count: number }) {
  const pending = usePending('forget-devices');
  return (
    <SettingsSection
      id="trusted"
      title="Trusted browsers"
      lead="We don’t ask for a code in these browsers for 30 days after you choose that."
    >
      <p>{count === 0 ? 'None.' : count === 1 ? '1 browser.' : `${count} browsers.`}</p>
      {count > 0 && (
        <Form method="post">
          <input type="hidden" name="intent" value="forget-devices" />
          <Button type="submit" variant="secondary" pending={pending} pendingLabel="Saving...">
            Ask for a code again
          </Button>
        </Form>
      )}
    </SettingsSection>
  );
}
