import { Form, useNavigation } from 'react-router';
import type { ReviewReportReason } from '../../../shared/review-words.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { SessionEnded } from '../../sessions/screens/public.ts';
import type { REPLY_MOST, REPORT_MOST } from '../contract.ts';
import type { WholeReview } from './whole-review.tsx';

const MOST_OF_REPLY: typeof REPLY_MOST = 1000;
const MOST_OF_REPORT: typeof REPORT_MOST = 1000;

/** A refused form about a review, with what was typed. */
export interface AboutReviewRefused {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: { reason: string; words: string; text: string } | undefined;
  /** True when the session had ended. */
  sessionEnded?: boolean | undefined;
}

interface FormProps {
  review: WholeReview;
  refused: AboutReviewRefused | undefined;
}

const reasons: Record<ReviewReportReason, string> = {
  insult: 'It insults someone',
  private_data: 'It has private data: a phone number, an address, a full name',
  not_about_the_work: 'It is not about the work',
  advertising: 'It is advertising',
  threat: 'It threatens someone',
  other: 'Something else',
};

/** Form with which the artisan replies to a review, or changes the reply. */
export function ReplyForm({ review, refused }: FormProps) {
  return (
    <Form method="post" className="form" aria-label="Your reply">
      <Refused refused={refused} returnTo={`/reviews/${review.id}/reply`} />
      <TextArea
        name="text"
        label="Your reply"
        hint="Thank them, or say what happened. Leave out what only the two of you should know."
        rows={5}
        maxLength={MOST_OF_REPLY}
        required
        defaultValue={refused?.values?.text ?? review.reply?.text}
        error={refused?.fields?.text}
      />
      <Send label={review.reply ? 'Change reply' : 'Send reply'} />
    </Form>
  );
}

/** Form with which a reader reports a review. */
export function ReportForm({ review, refused }: FormProps) {
  const { fields = {}, values } = refused ?? {};
  return (
    <Form method="post" className="form" aria-label="Report a review">
      <Refused refused={refused} returnTo={`/reviews/${review.id}/report`} />
      <RadioCards
        name="reason"
        legend="What is wrong with it?"
        options={Object.entries(reasons).map(([value, label]) => ({ value, label }))}
        defaultValue={values?.reason}
        error={fields.reason}
        required
      />
      <TextArea
        name="words"
        label="What we should know"
        rows={4}
        maxLength={MOST_OF_REPORT}
        optional
        defaultValue={values?.words}
        error={fields.words}
      />
      <Send label="Report this review" />
    </Form>
  );
}

function Refused({ refused, returnTo }: Pick<FormProps, 'refused'> & { returnTo: string }) {
  if (!refused) return null;
  if (refused.sessionEnded) return <SessionEnded returnTo={returnTo} />;
  return <ErrorSummary message={refused.message} fields={refused.fields} />;
}

const Send = ({ label }: { label: string }) => (
  <div>
    <Button type="submit" pending={useNavigation().formMethod === 'POST'} pendingLabel="Sending...">
      {label}
    </Button>
  </div>
);
