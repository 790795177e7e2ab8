import type { Request } from '../../../../server/answer.ts';
import { completeHireCall } from '../../contract.ts';
import { takeStep } from '../take-step.ts';
import { addPhotos } from '../work-photos.ts';

/** The artisan reports the job as done. The customer then has 48 hours to report a problem. */
export const completeHire = ({ body, ...request }: Request<typeof completeHireCall>) =>
  takeStep(request, {
    action: 'complete',
    who: completeHireCall.who,
    isRepeat: ({ hire }) => hire.completedAt !== null,
    async prepare({ tx, hire, now }) {
      await addPhotos(tx, hire, { stage: 'after', photos: body.photos ?? [], now });
      return { note: body.note || undefined };
    },
  });
