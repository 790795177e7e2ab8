import { Form, Link, useNavigation } from 'react-router';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, checkedText, VerifiedBadge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Rating } from '../../../ui/rating.tsx';
import type { Job, ReceivedAnswer } from '../contract.ts';
import type { JobActionResult } from './job-action.ts';

interface ReceivedAnswersProps {
  job: Job;
  answers: readonly ReceivedAnswer[];
  /** The server's refusal of a decision. */
  result: JobActionResult | undefined;
}

/** The artisans' answers, for the job's customer to choose from. */
export function ReceivedAnswers({ job, answers, result }: ReceivedAnswersProps) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      {result?.message && <FormMessage title={result.message} />}
      {answers.length === 0 ? (
        <EmptyState
          title="No answers yet"
          level={3}
          action={
            <ButtonLink to={`/artisan?${new URLSearchParams({ skill: job.skill, state: job.state })}`}>
              Find an artisan yourself
            </ButtonLink>
          }
        >
          <p>When an artisan answers, the answer appears here and we’ll email you.</p>
        </EmptyState>
      ) : (
        <ul className="job-list">
          {answers.map((answer) => (
            <AnswerCard key={answer.id} job={job} answer={answer} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AnswerCard({ job, answer }: { job: Job; answer: ReceivedAnswer }) {
  const { artisan } = answer;
  return (
    <Card as="li" className="job-card">
      <div className="job-card-head">
        <Avatar name={artisan.full_name} src={artisan.photoURL} />
        <div className="job-card-names">
          <h3 className="job-card-title">
            <Link to={`/profile/${artisan.id}`}>{artisan.full_name}</Link>{' '}
            {artisan.verified && <VerifiedBadge compact />}
          </h3>
          <p className="job-card-who">
            <span>{artisan.skill}</span>
            <Rating value={artisan.ratings} count={artisan.review_count} size="small" />
          </p>
          {artisan.levels.length > 0 && <p className="job-quiet">{checkedText(artisan.levels)}</p>}
        </div>
        {answer.status === 'chosen' && <Badge tone="good">Chosen</Badge>}
        {answer.status === 'declined' && <Badge>Declined</Badge>}
      </div>
      <p className="job-words">{answer.message}</p>
      <p className="job-quiet">
        {answer.offerKobo !== null && (
          <strong className="job-offer">Asks for {formatNaira(answer.offerKobo)}</strong>
        )}{' '}
        {formatMoment(answer.updatedAt)}
      </p>
      <div className="job-card-actions">
        <Decisions job={job} answer={answer} />
      </div>
    </Card>
  );
}

function Decisions({ job, answer }: { job: Job; answer: ReceivedAnswer }) {
  const { artisan, hire, status } = answer;
  const message = (
    <ButtonLink to={`/chatbox/${artisan.id}`} size="small" variant="secondary">
      Message<span className="visually-hidden"> {artisan.full_name}</span>
    </ButtonLink>
  );
  if (hire) {
    return (
      <>
        <ButtonLink to={`/hires/${hire.id}`} size="small" variant="secondary">
          See your hire of {artisan.full_name}
        </ButtonLink>
        {message}
      </>
    );
  }
  return (
    <>
      {status === 'chosen' ? (
        <ButtonLink to={`/hiringartisanPage/${artisan.id}?job=${job.id}`} size="small">
          Hire {artisan.full_name}
        </ButtonLink>
      ) : (
        <Decision job={job} answer={answer} intent="choose" />
      )}
      {message}
      {status !== 'declined' && <Decision job={job} answer={answer} intent="decline" />}
    </>
  );
}

function Decision({
  job,
  answer,
  intent,
}: {
  job: Job;
  answer: ReceivedAnswer;
  intent: 'choose' | 'decline';
}) {
  const { formData } = useNavigation();
  const busy = formData?.get('answerId') === answer.id && formData.get('intent') === intent;
  return (
    <Form method="post" action={`/jobs/${job.id}`} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="answerId" value={answer.id} />
      {intent === 'choose' && <input type="hidden" name="updatedAt" value={answer.updatedAt} />}
      <Button type="submit" size="small" variant={intent === 'choose' ? 'primary' : 'quiet'} pending={busy}>
        {intent === 'choose' ? 'Choose' : 'Decline'}
        <span className="visually-hidden"> {answer.artisan.full_name}</span>
      </Button>
    </Form>
  );
}
