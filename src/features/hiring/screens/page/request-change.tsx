import { Form } from 'react-router';
import { useFormDraft } from '../../../../browser/form-draft.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import type { HireView, QuoteView } from '../../contract.ts';
import { MOST_QUOTE_CHANGES, WISH_LEAST, WISH_MOST } from '../../quote-changes.ts';
import { FoldedForm } from './folded-form.tsx';
import { stepDraftKey } from './step-draft.ts';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface RequestChangeProps {
  hire: HireView;
  quote: QuoteView;
  refused: StepRefused | undefined;
}

/** The form in which the customer asks for a change, instead of accepting or declining the quote. */
export function RequestChange({ hire, quote, refused }: RequestChangeProps) {
  const kept = useFormDraft(stepDraftKey('ask-for-change', hire.id), ['wish']);
  const sending = useSending('ask-for-change');
  const mine = refused?.step === 'ask-for-change' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  const left = MOST_QUOTE_CHANGES - (hire.priceVersions ?? []).filter(({ wish }) => wish !== null).length;
  if (left <= 0) {
    return (
      <p>
        You have asked for a change {MOST_QUOTE_CHANGES} times, which is the limit. You can still accept or
        decline the quote.
      </p>
    );
  }
  return (
    <FoldedForm id="change" summary="Ask for a change" open={mine !== undefined || kept.draft !== undefined}>
      <Form
        method="post"
        ref={kept.form}
        key={kept.key}
        className="form"
        aria-label="Ask for a change to the quote"
        onInput={kept.keep}
        onSubmit={kept.keep}
      >
        <input type="hidden" name="step" value="ask-for-change" />
        <input type="hidden" name="quoteId" value={quote.id} />
        {mine && <ErrorSummary message={mine.message} fields={fields} />}
        <p>{hire.artisanName} will send a new version or decline. Until then you can’t accept this quote.</p>
        <TextArea
          name="wish"
          id="wish-field"
          label="What should change?"
          hint={
            left < MOST_QUOTE_CHANGES
              ? `You can ask ${left === 1 ? 'once' : `${left} times`} more.`
              : 'For example, what you’ll buy yourself or what can be left out.'
          }
          rows={3}
          minLength={WISH_LEAST}
          maxLength={WISH_MOST}
          required
          defaultValue={values.wish ?? kept.draft?.wish}
          error={fields.wish}
        />
        <div>
          <Button type="submit" variant="secondary" pending={sending} pendingLabel="Sending...">
            Ask for this change
          </Button>
        </div>
      </Form>
    </FoldedForm>
  );
}
