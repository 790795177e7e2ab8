import type { Step } from './outbox-queue.ts';
import { backOffMs, FILE_GONE, MOST_TRIES, type NotStored, type OutboxRecord } from './outbox-record.ts';

/** What to do after an attempt: changes to the message's record, and the queue's next step. */
export interface MessageVerdict {
  changes: Partial<OutboxRecord> | null;
  step: Step;
}

/**
 * Decides on a message that was not stored. A refusal lets later messages pass; any other failure holds them back,
 * because the message may still be delivered and order has to be kept.
 *
 * @param queueLength the number of waiting messages, this one included
 */
export function verdictOn(
  record: OutboxRecord,
  outcome: NotStored,
  { queueLength, online }: { queueLength: number; online: boolean },
): MessageVerdict {
  switch (outcome.kind) {
    case 'refused': {
      const { failure, mayRetry } = outcome;
      return { changes: { state: 'refused', failure, mayRetry, tries: 0 }, step: 'next' };
    }
    case 'files-gone': {
      // The upload expired on the server, but the device still has the files.
      const files = record.files.map((file) => ({ ...file, uploaded: false }));
      const isSecondTime = record.tries > 0;
      const refused = { state: 'refused', failure: FILE_GONE, mayRetry: false } as const;
      return { changes: isSecondTime ? refused : { files, tries: 1 }, step: 'next' };
    }
    case 'timed-out':
      return { changes: { state: 'unsent', failure: outcome.failure, asksPerson: true }, step: 'done' };
    case 'signed-out':
      return { changes: null, step: 'done' };
    case 'later': {
      const { failure, answered, afterMs } = outcome;
      if (!answered && !online) return { changes: null, step: 'done' };
      const tries = record.tries + (outcome.counts ? 1 : 0);
      if (tries >= MOST_TRIES) return { changes: { tries, failure, state: 'unsent' }, step: 'done' };
      const pauseMs = afterMs ?? backOffMs(queueLength);
      return { changes: { tries, failure }, step: { pauseMs, forNetwork: !answered } };
    }
  }
}
