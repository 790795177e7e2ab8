import type { Step } from './outbox-queue.ts';
import { backOffMs, FILE_GONE, MOST_TRIES, type NotStored, type OutboxRecord } from './outbox-record.ts';

/** What becomes of a message that was tried: how its record changes, and how its queue goes on. */
export interface MessageVerdict {
  changes: Partial<OutboxRecord> | null;
  step: Step;
}

/**
 * Decides on a message that was not stored. The server's no lets those behind it pass; everything else keeps them back,
 * since it may still be stored.
 *
 * @param queueLength messages that wait, this one among them
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
      // Uploaded long ago and tidied away since; the device still has them.
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
