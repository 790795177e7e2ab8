import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { SubmissionResult } from './submission-form.tsx';
import { useIsSending } from './use-is-sending.ts';

/** Lets the artisan withdraw everything given for verification and keep the account. */
export function TakeBackSection({ given, result }: { given: boolean; result: SubmissionResult | undefined }) {
  const sending = useIsSending('take-back');
  if (!given && !result) return null;
  return (
    <FoldSection
      id="take-back"
      title="Withdraw your consent"
      className="verification-fold"
      open={result !== undefined}
    >
      {result && <FormMessage tone={result.sent ? 'good' : 'bad'} title={result.message} />}
      {given && (
        <Form method="post" className="form">
          <input type="hidden" name="form" value="take-back" />
          <p>
            We’ll delete your BVN, face photo, certificates, address and its proof, and the people you named.
            This takes effect at once, and you’ll lose the badge. You keep your account and your hires, and
            can send everything again later.
          </p>
          <div>
            <Button type="submit" variant="secondary" pending={sending} pendingLabel="Deleting...">
              Delete my details and give up the badge
            </Button>
          </div>
        </Form>
      )}
    </FoldSection>
  );
}
