import { useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import { MOST_REPORT_CHARACTERS } from '../../../../shared/chat-limits.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorSummary, FormMessage } from '../../../../ui/form-message.tsx';
import { RadioCards } from '../../../../ui/radio-cards.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import type { ChatPerson } from '../../contract.ts';
import type { ChatResult } from '../chat-action.ts';
import { closeDialog } from '../close-dialog.ts';
import { signInUrl } from '../composer/sign-in-dialog.tsx';
import { PlainForm } from '../plain-form.tsx';

export const blockDialogId = 'block-person';
export const reportDialogId = 'report-person';

interface BlockDialogProps {
  other: ChatPerson;
  blocked: boolean;
  /** Called after a change, to reload the state of the conversation. */
  onChanged: () => void;
}

/** Confirms blocking a person, or unblocks them. */
export function BlockDialog({ other, blocked, onChanged }: BlockDialogProps) {
  const { Form, data, state } = useFetcher<ChatResult>();
  useEffect(() => {
    if (!data?.done) return;
    closeDialog(blockDialogId);
    onChanged();
  }, [data, onChanged]);
  const name = other.full_name;
  return (
    <Dialog id={blockDialogId} title={blocked ? `Unblock ${name}?` : `Block ${name}?`}>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="block" />
        <input type="hidden" name="blocked" value={blocked ? 'no' : 'yes'} />
        <PlainForm />
        <p>
          {blocked
            ? 'You’ll be able to write to each other again.'
            : 'You won’t be able to write to each other. On this page, they’ll see that you’re not taking messages from them. Your messages are kept, and any hire between you continues.'}
        </p>
        {data?.message && <FormMessage title={data.message} />}
        <div className="chat-dialog-buttons">
          <Button type="button" variant="secondary" onClick={() => closeDialog(blockDialogId)}>
            Cancel
          </Button>
          <Button type="submit" variant={blocked ? 'primary' : 'danger'} pending={state !== 'idle'}>
            {blocked ? 'Unblock' : 'Block'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const reasons = [
  {
    value: 'pay_outside',
    label: 'Asks to be paid outside',
    description: 'This includes asking for a code, a PIN or a BVN.',
  },
  { value: 'rude', label: 'Is rude or threatening' },
  { value: 'fake', label: 'Is not who they say they are' },
  { value: 'spam', label: 'Sends advertisements' },
  { value: 'other', label: 'Something else' },
] as const;

interface ReportDialogProps {
  other: ChatPerson;
  /** The report's id; sending the same id again is a retry. */
  reportId: string;
  /** The result of a form sent as a document. If it was refused, the dialog is open with what was sent. */
  sent: ChatResult | undefined;
}

/** The form to report a person to us. */
export function ReportDialog({ other, reportId, sent }: ReportDialogProps) {
  const { Form, data, state } = useFetcher<ChatResult>();
  const result = data ?? sent;
  return (
    <Dialog id={reportDialogId} title={`Report ${other.full_name}`} startsOpen={sent && !sent.done}>
      {result?.done ? (
        <div className="form">
          <FormMessage tone="good" title={result.message} />
          <p>If you don’t want to hear from them, you can block them too.</p>
          <div className="chat-dialog-buttons">
            <Button type="button" onClick={() => closeDialog(reportDialogId)}>
              Close
            </Button>
          </div>
        </div>
      ) : (
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="report" />
          <input type="hidden" name="id" value={reportId} />
          <PlainForm />
          <p>We won’t tell them who reported them. We’ll look at your messages with them.</p>
          <RadioCards
            name="reason"
            legend="What is wrong?"
            options={reasons}
            required
            defaultValue={result?.reason}
            error={result?.fields?.reason}
          />
          <TextArea
            name="details"
            label="What happened"
            rows={3}
            maxLength={MOST_REPORT_CHARACTERS}
            optional
            defaultValue={result?.text}
            error={result?.fields?.details}
          />
          <ErrorSummary message={result?.message} fields={result?.fields} />
          {result?.signedOut && <Link to={signInUrl(other.id)}>Sign In</Link>}
          <div className="chat-dialog-buttons">
            <Button type="button" variant="secondary" onClick={() => closeDialog(reportDialogId)}>
              Cancel
            </Button>
            <Button type="submit" pending={state !== 'idle'} pendingLabel="Sending...">
              Send report
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
