import { Form, Link, useNavigation } from 'react-router';
import { useFormDraft } from '../../../browser/form-draft.ts';
import { MOST_ANSWER_CHARACTERS } from '../../../shared/job-limits.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { SessionEnded } from '../../sessions/screens/public.ts';
import type { Job } from '../contract.ts';
import type { JobActionResult } from './job-action.ts';
import { answerStateWords } from './job-words.ts';

interface AnswerFormProps {
  job: Job;
  /** The id for a first answer, made in advance so that a retry is recognised. */
  answerId: string;
  /** The key under which this tab keeps the typed values. */
  draftKey: string;
  result: JobActionResult | undefined;
}

/** The card in which an artisan answers a job or changes an answer. */
export function AnswerJob({ job, ...form }: AnswerFormProps) {
  const { ownAnswer: answer } = job;
  const mayWrite = job.status === 'open' && (!answer || answer.status === 'sent' || answer.status === 'seen');
  return (
    <Card as="section" edge className="job-aside" aria-labelledby="answer">
      <h2 id="answer" className="job-aside-title">
        {answer ? 'Your answer' : 'Answer this job'}
      </h2>
      {answer && <OwnAnswer job={job} />}
      {mayWrite ? (
        <AnswerForm job={job} {...form} />
      ) : (
        !answer && <p>This job is over, so you can’t answer it any more.</p>
      )}
      {answer && job.status === 'open' && answer.status !== 'declined' && <WithdrawAnswer job={job} />}
    </Card>
  );
}

/** Lets an artisan withdraw an answer until they are hired. */
function WithdrawAnswer({ job }: { job: Job }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={`/jobs/${job.id}`}>
      <input type="hidden" name="intent" value="withdraw" />
      <Button type="submit" variant="quiet" size="small" pending={formData?.get('intent') === 'withdraw'}>
        Withdraw my answer
      </Button>
    </Form>
  );
}

function OwnAnswer({ job: { ownAnswer: answer, status } }: { job: Job }) {
  if (!answer) return null;
  const { label, tone, meaning } = answerStateWords[answer.status];
  return (
    <div className="own-answer">
      <p>
        <Badge tone={tone}>{label}</Badge> <span className="job-quiet">{formatMoment(answer.updatedAt)}</span>
      </p>
      {answer.status === 'chosen' && status === 'filled' ? (
        <p>
          The customer chose you. If they’ve hired you, you’ll find the job in{' '}
          <Link to="/dashboard" className="link">
            your leads
          </Link>
          .
        </p>
      ) : (
        <p>{status === 'open' || answer.status === 'chosen' ? meaning : 'This job is over.'}</p>
      )}
      <p className="job-words">{answer.message}</p>
      {answer.offerKobo !== null && <p>You asked for {formatNaira(answer.offerKobo)}.</p>}
    </div>
  );
}

function AnswerForm({ job, answerId, draftKey, result }: AnswerFormProps) {
  const { form, draft, keep, key } = useFormDraft(
    draftKey,
    ['message', 'offerNaira'],
    false,
    result?.sessionEnded,
  );
  const { formData } = useNavigation();
  const { ownAnswer: answer } = job;
  const { fields = {}, message } = result ?? {};
  const values: Record<string, string | undefined> = {
    message: answer?.message,
    offerNaira: answer?.offerKobo ? formatNaira(answer.offerKobo).replace('₦', '') : '',
    ...draft,
    ...result?.values,
  };
  return (
    <Form
      method="post"
      ref={form}
      key={key}
      className="form"
      aria-label="Answer this job"
      preventScrollReset
      onInput={keep}
      onSubmit={keep}
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="id" value={answer?.id ?? answerId} />
      <input type="hidden" name="draftKey" value={draftKey} />
      <TextArea
        name="message"
        label="Message"
        hint="What you would do, when you could come, and similar work you’ve done."
        rows={5}
        maxLength={MOST_ANSWER_CHARACTERS}
        required
        defaultValue={values.message}
        error={fields.message}
      />
      <TextField
        name="offerNaira"
        label="Your price"
        hint="For the whole job, in naira. Leave it empty to talk first."
        prefix="₦"
        inputMode="decimal"
        maxLength={20}
        optional
        defaultValue={values.offerNaira}
        error={fields.offerNaira}
      />
      <Button type="submit" pending={formData?.get('intent') === 'answer'} pendingLabel="Sending..." wide>
        {answer ? 'Change my answer' : 'Send my answer'}
      </Button>
      {result?.sessionEnded ? (
        <SessionEnded returnTo={`/jobs/${job.id}`} />
      ) : (
        <ErrorSummary message={message} fields={fields} />
      )}
    </Form>
  );
}

/** Shown to users who cannot answer: who can, and how to become an artisan. */
export function SignInToAnswer({ jobId, role }: { jobId: string; role: 'consumer' | 'admin' | null }) {
  if (role !== null) {
    return (
      <Card as="section" className="job-aside" aria-label="Answering">
        <p>Artisans answer jobs. You are signed in as {role === 'admin' ? 'an operator' : 'a customer'}.</p>
        {role === 'consumer' && (
          <ButtonLink to="/jobs/new" variant="secondary" wide>
            Post a job of your own
          </ButtonLink>
        )}
      </Card>
    );
  }
  return (
    <Card as="section" edge className="job-aside" aria-labelledby="answer">
      <h2 id="answer" className="job-aside-title">
        Can you do this?
      </h2>
      <p>Artisans answer with a message or a price. It’s free.</p>
      <ButtonLink to={`/signin?returnTo=${encodeURIComponent(`/jobs/${jobId}`)}`} wide>
        Sign in to answer
      </ButtonLink>
      <p>
        New here?{' '}
        <Link to="/getstarted?role=skilled" className="link">
          Join as an artisan
        </Link>
      </p>
    </Card>
  );
}

/** The confirmation above a job after an action. */
export function Done({ message }: { message: string | null }) {
  return message === null ? null : <FormMessage tone="good" title={message} />;
}
