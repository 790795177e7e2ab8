import type { Request } from '../../../../server/answer.ts';
import { completeHireCall } from '../../contract.ts';
import { takeStep } from '../take-step.ts';
import { addPhotos } from '../work-photos.ts';

/** "The job is done." The artisan says so, and the customer has 48 hours to say that it is not. */
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
