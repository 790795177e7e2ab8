import { useState } from 'react';
import { Form } from 'react-router';
import { MOST_WORK_PHOTOS } from '../../../../shared/upload-limits.ts';
import { Button } from '../../../../ui/button.tsx';
import { fieldId } from '../../../../ui/field.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { PictureList } from '../../../../ui/picture-list.tsx';
import { RadioCards } from '../../../../ui/radio-cards.tsx';
import { PhotosField } from '../../../uploads/screens/public.ts';
import type { HireView } from '../../contract.ts';
import { isAtWork } from '../../process.ts';
import { FoldedForm } from './folded-form.tsx';
import { PHOTOS_STEP } from './step-draft.ts';
import { faultsById, type StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface WorkPhotosProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** The photos before and after the work, for both sides; the artisan adds to them until the money is released. */
export function WorkPhotos({ hire, refused }: WorkPhotosProps) {
  const { workPhotos, side, status } = hire;
  return (
    <section aria-labelledby="work-photos" className="stack">
      <h2 id="work-photos">Photos of the work</h2>
      <Taken title="Before" photos={workPhotos?.before ?? []} />
      <Taken title="After" photos={workPhotos?.after ?? []} />
      {side === 'artisan' && isAtWork(status) && (
        // Resets the form after photos are added.
        <AddPhotos key={JSON.stringify(workPhotos)} hire={hire} refused={refused} />
      )}
    </section>
  );
}

function Taken({ title, photos }: { title: string; photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <div>
      <h3 className="hire-photos-title">{title}</h3>
      <PictureList
        className="hire-photos work-photos"
        pictures={photos.map((url, at) => ({
          id: url,
          url,
          caption: title,
          alt: `${title} the work, photo ${at + 1} of ${photos.length}`,
        }))}
        width={84}
        height={84}
        sizes="5.25rem"
      />
    </div>
  );
}

function AddPhotos({ hire, refused }: WorkPhotosProps) {
  const [busy, setBusy] = useState(false);
  const sending = useSending(PHOTOS_STEP);
  const mine = refused?.step === PHOTOS_STEP ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  const suggested = hire.status === 'in_progress' && !hire.workPhotos?.before.length ? 'before' : 'after';
  return (
    <FoldedForm id="add-photos" summary="Add photos" open={mine !== undefined}>
      <Form method="post" className="form needs-script" aria-label="Add photos of the work">
        <input type="hidden" name="step" value={PHOTOS_STEP} />
        {mine && (
          // The page's price form has a `photos` field, too, so this one needs another id.
          <ErrorSummary message={mine.message} fields={faultsById(fields, { photos: 'work-photos' })} />
        )}
        <RadioCards
          name="stage"
          legend="When was it taken?"
          options={[
            { value: 'before', label: 'Before the work' },
            { value: 'after', label: 'After the work' },
          ]}
          columns={2}
          defaultValue={values.stage ?? suggested}
          error={fields.stage}
        />
        <PhotosField
          name="photos"
          id={fieldId('work-photos')}
          label="Photos"
          hint={`Up to ${MOST_WORK_PHOTOS} of each. ${hire.customerName} sees them, and you can’t remove them.`}
          most={MOST_WORK_PHOTOS}
          defaultValue={values.photos?.split('\n').filter(Boolean)}
          error={fields.photos}
          onBusy={setBusy}
        />
        <Button type="submit" pending={sending || busy} pendingLabel="Submitting...">
          Add photos
        </Button>
      </Form>
    </FoldedForm>
  );
}
