import type { Request } from '../../../../server/answer.ts';
import { appealCall } from '../../contract.ts';
import { listHistory } from '../hire-reads.ts';
import { takeStep } from '../take-step.ts';

/** "Look again." Either side appeals once against what an operator has decided; the next decision is the last. */
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
