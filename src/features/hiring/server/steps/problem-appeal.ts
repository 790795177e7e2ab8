import type { Request } from '../../../../server/answer.ts';
import { appealCall } from '../../contract.ts';
import { listHistory } from '../hire-reads.ts';
import { takeStep } from '../take-step.ts';

/** Either side appeals, once, against an operator's decision; the next decision is final. */
export const appeal = (request: Request<typeof appealCall>) =>
  takeStep(request, {
    action: 'appeal',
    who: appealCall.who,
    async isRepeat({ tx, hire, side }) {
      if (hire.status !== 'appealed') return false;
      const last = (await listHistory(tx, hire.id)).findLast(({ action }) => action === 'appeal');
      return last?.actor === side;
    },
    prepare: () => ({ note: request.body.why }),
  });
