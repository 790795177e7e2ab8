import { useActionData } from 'react-router';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { hiddenReasons, hiddenReasonWords } from '../../../shared/review-words.ts';
import { SelectField, TextArea } from '../../../ui/text-field.tsx';
import type { ReportedReview } from '../../reviews/console-calls.ts';
import { isBulk } from './bulk-form.tsx';
import type { Outcome } from './console-action.ts';
import { Decision, DecisionBar } from './decision.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { leadOf, searchOf } from './queue-page.ts';
import type { loader } from './review-reports-data.ts';
import { useCaseKeys } from './use-case-keys.ts';
import { usePart } from './use-part.ts';
import { nextOf, WorkFrame } from './work-frame.tsx';

const BASE = '/admin/review-reports';

/** Queue of reported reviews. */
export default function ReviewReportsScreen() {
  const { items, page, open, isChosen } = usePart<typeof loader>();
  const outcome = useActionData() as Outcome | undefined;
  const following = nextOf(items, open?.id);
  const next = following && `${BASE}/${following}${searchOf(page)}`;
  const decisions = [
    { key: 'H', does: 'Hide the review', act: 'hide' },
    { key: 'K', does: 'Keep the review', act: 'keep' },
  ];
  useCaseKeys(open && open.reports.length > 0 ? decisions : [], next);
  return (
    <WorkFrame
      title="Review reports"
      base={BASE}
      bulk={{
        outcome,
        acts: [{ act: 'bulk-keep', label: 'Keep all of them' }],
        text: { label: 'Why you keep them', hint: 'For the audit log only. Their reports are closed.' },
        most: 500,
      }}
      openId={open?.id}
      isChosen={isChosen}
      lead={leadOf(items.length, page, {
        empty: 'No reports are waiting.',
        are: 'waiting',
        order: 'oldest first',
      })}
      page={page}
      items={items.map(({ id, reason, from, reportedAt }) => ({
        id,
        title: reasonWords(reason),
        about: `${from ?? 'account deleted'} · ${formatMoment(reportedAt)}`,
      }))}
    >
      {open ? (
        <ReviewView key={open.id} open={open} outcome={outcome} next={next} />
      ) : (
        <p className="console-empty">{isChosen ? 'There is no such review.' : 'Nothing is waiting here.'}</p>
      )}
    </WorkFrame>
  );
}

const reasonWords = (reason: string): string => {
  const words = hiddenReasonWords[reason as keyof typeof hiddenReasonWords] ?? 'something else';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

function ReviewView({
  open,
  outcome,
  next,
}: {
  open: ReportedReview;
  outcome: Outcome | undefined;
  next: string | null;
}) {
  return (
    <article aria-labelledby="case-title">
      <header className="console-case-head">
        <h2 id="case-title">Review by the {open.writer}</h2>
        {open.hiddenFor && <p>Hidden for: {reasonWords(open.hiddenFor).toLowerCase()}</p>}
        {open.decidedBy && open.decidedAt && (
          <p>
            Last decided by {open.decidedBy} on {formatMoment(open.decidedAt)}
          </p>
        )}
      </header>
      {!isBulk(outcome) && <OutcomeNote outcome={outcome} next={next} />}
      <blockquote className="console-words">{open.body || 'Stars only, no text.'}</blockquote>
      {open.reply && (
        <>
          <h3>Reply</h3>
          <p className="console-words">{open.reply}</p>
        </>
      )}
      {open.photos.map((url) => (
        <img key={url} className="console-photo" src={url} alt="Of the review" />
      ))}
      <h3>Reports</h3>
      {open.reports.length === 0 && <p className="console-note">No reports are open.</p>}
      <ul className="console-sheets">
        {open.reports.map(({ reason, words, from, reportedAt }) => (
          <li key={`${reportedAt}${from}`} className="console-sheet">
            <strong>{reasonWords(reason)}</strong>, {from ?? 'account deleted'}, {formatMoment(reportedAt)}
            {words && <p className="console-words">{words}</p>}
          </li>
        ))}
      </ul>
      {open.reports.length > 0 && (
        <DecisionBar next={next}>
          <Decision
            act="hide"
            shortcut="H"
            label="Hide"
            submitLabel="Hide the review"
            submitVariant="danger"
            values={{ about: open.id }}
          >
            <SelectField
              label="Reason"
              name="reason"
              placeholder="Choose a reason"
              options={hiddenReasons.map((value) => ({ value, label: hiddenReasonWords[value] }))}
              required
              hint="We tell both sides, and readers see the reason."
              error={outcome?.fields?.reason}
              data-first=""
            />
          </Decision>
          <Decision
            act="keep"
            shortcut="K"
            label="Keep"
            submitLabel="Keep the review"
            values={{ about: open.id }}
          >
            <TextArea
              id="keep-reason"
              label="Why you keep it"
              name="reason"
              rows={2}
              maxLength={500}
              required
              hint="For the audit log only."
              data-first=""
            />
          </Decision>
        </DecisionBar>
      )}
    </article>
  );
}
