import { lazy, Suspense } from 'react';
import { Form } from 'react-router';
import { useFormDraft } from '../../../../browser/form-draft.ts';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { formatMoment, dayCount as lengthOf } from '../../../../shared/lagos-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import type { Openings } from '../../../bookings/contract.ts';
import { whenFieldNames } from '../../../bookings/when-fields.ts';
import type { HireView } from '../../contract.ts';
import { FoldedForm } from './folded-form.tsx';
import { stepDraftKey } from './step-draft.ts';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

/** Folded at first, so its script loads after the page's own. */
const whenPart = lazyWithRetry(() => import('../../../bookings/screens/public.ts'));
const WhenPicker = lazy(async () => ({ default: (await whenPart).WhenPicker }));

interface RescheduleHireProps {
  hire: HireView;
  /** The artisan's free times. */
  openings: Openings;
  refused: StepRefused | undefined;
}

/**
 * Reschedules a paid hire to the same number of other days. Typed values survive a
 * refusal, a reload and a lost network.
 */
export function RescheduleHire({ hire, openings, refused }: RescheduleHireProps) {
  const kept = useFormDraft(stepDraftKey('reschedule', hire.id), whenFieldNames);
  const sending = useSending('reschedule');
  const mine = refused?.step === 'reschedule' ? refused : undefined;
  const { fields = {} } = mine ?? {};
  const dayCount = lengthOf(hire);
  const chosen = { day: hire.startDate, time: hire.startTime };
  return (
    <FoldedForm
      id="reschedule"
      summary="Reschedule to other days"
      open={mine !== undefined || kept.draft !== undefined}
    >
      <Form
        method="post"
        ref={kept.form}
        key={kept.key}
        className="form"
        aria-label="Reschedule to other days"
        onInput={kept.keep}
        onSubmit={kept.keep}
      >
        <input type="hidden" name="step" value="reschedule" />
        {mine && <ErrorSummary message={mine.message} fields={fields} />}
        <p>
          It is free of charge{hire.freeUntil && ` until ${formatMoment(hire.freeUntil)}`}. We’ll tell{' '}
          {hire.artisanName}.{dayCount > 1 && ` The job stays ${dayCount} days long.`}
        </p>
        <Suspense>
          <WhenPicker
            artisanName={hire.artisanName.split(' ', 1)[0] ?? hire.artisanName}
            openings={openings}
            source={`/api/hiring/hires/${hire.id}/openings`}
            values={{ ...chosen, ...kept.draft, ...mine?.values }}
            faults={fields}
            length={hire.lengthMinutes === null ? (dayCount > 1 ? 'dn' : 'd1') : `m${hire.lengthMinutes}`}
            dayCount={dayCount}
            stamp={mine}
            onPick={kept.keepSoon}
          />
        </Suspense>
        <Button type="submit" pending={sending} pendingLabel="Submitting...">
          Reschedule hire
        </Button>
      </Form>
    </FoldedForm>
  );
}
