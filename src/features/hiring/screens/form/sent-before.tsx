import { Link, useNavigation } from 'react-router';
import { useStoredTexts } from '../../../../browser/use-stored-texts.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { sentKeyOf } from '../../sent-form.ts';

/** Tells customers who return to a form that they have already sent it, with a link to where it led. */
export function SentBefore({ artisan }: { artisan: { id: string; full_name: string } }) {
  const { next } = useStoredTexts('tab', sentKeyOf(artisan.id)) ?? {};
  const isGoing = useNavigation().state !== 'idle';
  // It is stored just before the next page appears, so ignore it while navigating.
  if (isGoing || !next?.startsWith('/')) return null;
  return (
    <FormMessage tone="info" title={`You have already sent this form to ${artisan.full_name}.`}>
      <p>
        <Link to={next}>{next.startsWith('/hirepage') ? 'Continue to payment' : 'See what you sent'}</Link>.
        If you send it again, you make another hire.
      </p>
    </FormMessage>
  );
}
