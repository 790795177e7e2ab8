import { Form } from 'react-router';
import { type FormDraft, useFormDraft } from '../../../../browser/form-draft.ts';
import { formatMoment } from '../../../../shared/lagos-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { FoldSection } from '../../../../ui/fold.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import type { HIRE_MESSAGE_MOST, HireMessageView, HireView } from '../../contract.ts';
import { MESSAGE_STEP, stepDraftKey } from './step-draft.ts';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

const MOST: typeof HIRE_MESSAGE_MOST = 1000;

interface HireMessagesProps {
  hire: HireView;
  messages: HireMessageView[];
  mayWrite: boolean;
  /** The id for the next message, made in advance so that a retry is recognised. */
  messageId: string;
  refused: StepRefused | undefined;
}

/** The messages between a guest and the artisan. Customers with an account use chat. */
export function HireMessages(props: HireMessagesProps) {
  const lastOwn = props.messages.findLast(({ side }) => side === props.hire.side);
  // Created anew once a message is sent, without its text and draft. Answers of other forms leave it as it is.
  return <Messages key={lastOwn?.id ?? 'none'} {...props} />;
}

function Messages({ hire, messages, mayWrite, messageId, refused }: HireMessagesProps) {
  const kept = useFormDraft(stepDraftKey(MESSAGE_STEP, hire.id), ['text']);
  const { draft } = kept;
  const names = { customer: hire.customerName, artisan: hire.artisanName };
  return (
    <FoldSection
      id="messages"
      title="Messages"
      aside={messages.length === 0 ? 'None yet' : messages.length}
      open={messages.length > 0 || refused?.step === MESSAGE_STEP || draft !== undefined}
      wide
    >
      <div className="stack">
        {messages.length > 0 && (
          <ol className="hire-history">
            {messages.map(({ id, side, text, sentAt }) => (
              <li key={id}>
                <time dateTime={sentAt}>{formatMoment(sentAt)}</time>
                <p>{side === hire.side ? 'You' : names[side]}:</p>
                <blockquote className="hire-card-job">{text}</blockquote>
              </li>
            ))}
          </ol>
        )}
        {mayWrite && <WriteMessage {...{ hire, messageId, refused, kept }} />}
      </div>
    </FoldSection>
  );
}

function WriteMessage({
  hire,
  messageId,
  refused,
  kept: { form, draft, keep, key },
}: Omit<HireMessagesProps, 'messages' | 'mayWrite'> & { kept: FormDraft }) {
  const sending = useSending(MESSAGE_STEP);
  const mine = refused?.step === MESSAGE_STEP ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  const other = hire.side === 'customer' ? hire.artisanName : hire.customerName;
  return (
    <Form
      method="post"
      ref={form}
      key={key}
      className="form"
      aria-label={`Message to ${other}`}
      onInput={keep}
      onSubmit={keep}
    >
      <input type="hidden" name="step" value={MESSAGE_STEP} />
      <input type="hidden" name="messageId" value={values.messageId ?? messageId} />
      <TextArea
        name="text"
        label={`Message to ${other}`}
        hint={
          hire.side === 'customer'
            ? `${other} gets an email. We’ll email you when they answer; you don’t need an account.`
            : `${other} gets an email, and answers through their own link.`
        }
        rows={3}
        maxLength={MOST}
        required
        defaultValue={values.text ?? draft?.text}
        error={fields.text}
      />
      {mine && <ErrorSummary message={mine.message} fields={fields} />}
      <div>
        <Button type="submit" variant="secondary" pending={sending} pendingLabel="Sending...">
          Send message
        </Button>
      </div>
    </Form>
  );
}
