import { formatMoment } from '../../../../shared/lagos-time.ts';
import { Card } from '../../../../ui/card.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { HireView, ProblemEndView, ProblemView } from '../../contract.ts';
import { MOST_STATEMENTS } from '../../problem-ends.ts';
import { isInProblem, isUnderReview } from '../../process.ts';
import { HirePhotos } from './hire-photos.tsx';
import { EndInMoney } from './problem-money.tsx';
import { AnswerEnd, OwnProposal, ProposeEnd } from './problem-proposal.tsx';
import { AddStatement, AppealForm } from './problem-writing.tsx';
import type { StepRefused } from './step-refused.ts';
import './problem.css';

export interface ProblemCaseProps {
  hire: HireView;
  problem: ProblemView;
  /** The id for the next statement or proposal, made in advance so that a retry is recognised. */
  newId: string;
  /** In Lagos. */
  today: string;
  refused: StepRefused | undefined;
}

/** A reported problem for one side: both sides' statements, the proposal or decision, and the actions. */
export function ProblemCase({ hire, problem, newId, today, refused }: ProblemCaseProps) {
  const { steps, side, status } = hire;
  const { proposal, decision } = problem;
  return (
    <section className="stack" aria-labelledby="problem-title" id="problem-case">
      <h2 id="problem-title">The problem</h2>
      {isInProblem(status) && <WhatHappensNow hire={hire} problem={problem} />}
      {decision && <Decision {...{ hire, problem, decision, refused }} />}
      {proposal &&
        (proposal.by === side ? (
          <OwnProposal hire={hire} proposal={proposal} />
        ) : (
          <AnswerEnd key={proposal.id} {...{ hire, proposal, refused }} />
        ))}
      <Statements hire={hire} problem={problem} />
      {/* A new id resets the form after sending; unsent text is restored from its draft. */}
      {steps.includes('add_statement') &&
        (problem.statementsLeft > 0 ? (
          <AddStatement key={`write ${newId}`} {...{ hire, newId, refused }} />
        ) : (
          <FormMessage
            title={`You have written ${MOST_STATEMENTS} times, which is the limit for each side.`}
          />
        ))}
      {steps.includes('propose_end') && (
        <ProposeEnd key={`propose ${newId}`} {...{ hire, problem, newId, today, refused }} />
      )}
    </section>
  );
}

/** Who can do what, and the deadline. */
function WhatHappensNow({ hire, problem }: { hire: HireView; problem: ProblemView }) {
  const { status, side, artisanName, customerName, decideDueAt } = hire;
  const other = side === 'customer' ? artisanName : customerName;
  if (!isUnderReview(status)) return null;
  return (
    <ul className="paid-step-facts">
      <li>
        Both of you can write here, add photos and propose a solution. What you agree on takes effect at once.
      </li>
      {decideDueAt && (
        <li>
          If you and {other} can’t agree, we read all of this and decide by{' '}
          <strong>{formatMoment(decideDueAt)}</strong>.{' '}
          {problem.appeal ? 'That decision is final.' : 'Either of you can then appeal, once.'}
        </li>
      )}
    </ul>
  );
}

interface DecisionProps {
  hire: HireView;
  problem: ProblemView;
  decision: ProblemEndView;
  refused: StepRefused | undefined;
}

/** The operator's decision, its reason, and until when this side can appeal. */
function Decision({ hire, problem: { appeal }, decision, refused }: DecisionProps) {
  const { status, settleDueAt, steps, side, artisanName, customerName } = hire;
  const names = { customer: customerName, artisan: artisanName };
  return (
    <Card as="section" edge className="stack" aria-labelledby="decision-title" id="decision">
      <h3 id="decision-title" className="paid-step-title">
        {status === 'appealed' ? 'Our first decision' : `Our ${appeal ? 'final ' : ''}decision`}
      </h3>
      <EndInMoney hire={hire} end={decision} />
      <blockquote className="quote-note hire-card-job">{decision.note}</blockquote>
      {settleDueAt && (
        <p>
          It takes effect on <strong>{formatMoment(settleDueAt)}</strong>, unless one of you appeals before
          then.
        </p>
      )}
      {appeal && (
        <>
          <p>
            {appeal.side === side ? 'You appealed' : `${names[appeal.side]} appealed`} on{' '}
            {formatMoment(appeal.madeAt)}:
          </p>
          {appeal.text && <blockquote className="quote-note hire-card-job">{appeal.text}</blockquote>}
        </>
      )}
      {steps.includes('appeal') && <AppealForm hire={hire} refused={refused} />}
    </Card>
  );
}

/** The report and both sides' statements, oldest first. */
function Statements({ hire, problem: { report, statements } }: { hire: HireView; problem: ProblemView }) {
  const names = { customer: hire.customerName, artisan: hire.artisanName };
  const all = [
    // A no-show report may have no words.
    ...(report.text
      ? [{ id: 'report', side: report.side, text: report.text, photos: [], writtenAt: report.reportedAt }]
      : []),
    ...statements,
  ].toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt));
  return (
    <ol className="hire-history" aria-label="What both of you say">
      {all.map(({ id, side, text, photos, writtenAt }) => (
        <li key={id}>
          <time dateTime={writtenAt}>{formatMoment(writtenAt)}</time>
          <p>
            <strong>{side === hire.side ? 'You' : names[side]}</strong>
            {id === 'report' ? ' reported:' : ' wrote:'}
          </p>
          <blockquote className="hire-card-job">{text}</blockquote>
          {photos.length > 0 && <HirePhotos photos={photos} of="the problem" />}
        </li>
      ))}
    </ol>
  );
}
