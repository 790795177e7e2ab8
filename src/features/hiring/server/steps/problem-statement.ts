import type { Request } from '../../../../server/answer.ts';
import type { Tx } from '../../../../server/database.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { newId } from '../../../../shared/identifier.ts';
import { claimImage, claimImageForHire } from '../../../uploads/server/public.ts';

import { addStatementCall } from '../../contract.ts';
import { MOST_STATEMENTS } from '../../problem-ends.ts';
import { listHistory } from '../hire-reads.ts';
import type { HireRecord } from '../hire-record.ts';
import { countedStatements } from '../problem-beginning.ts';
import { findStatement, insertStatement, listStatements, type Statement } from '../problem-store.ts';
import { takeStep } from '../take-step.ts';

/** Either side writes a statement about an open problem, with photos; the other side is notified. */
export function addStatement(request: Request<typeof addStatementCall>) {
  const { body, params } = request;
  const id = body.id ?? newId();
  const content = { id, hireId: params.id, text: body.text, photos: body.photos ?? [] };
  return takeStep(request, {
    action: 'add_statement',
    who: addStatementCall.who,
    isRepeat: async ({ tx, side }) => wasWrittenBefore(await findStatement(tx, id), { ...content, side }),
    async prepare({ tx, hire, side, now }) {
      const statement = { ...content, side, writtenAt: now };
      await assertRoom(tx, statement);
      await claimPhotos(tx, hire, statement);
      await insertStatement(tx, statement);
      return {};
    },
  });
}

type Written = Omit<Statement, 'writtenAt'>;

/**
 * Whether the same statement was sent before.
 *
 * @throws Refusal 409 `already_used` if its id belongs to a different one
 */
function wasWrittenBefore(earlier: Statement | undefined, statement: Written): boolean {
  if (!earlier) return false;
  const isSame =
    earlier.hireId === statement.hireId &&
    earlier.side === statement.side &&
    earlier.text === statement.text &&
    earlier.photos.join() === statement.photos.join();
  if (isSame) return true;
  throw new Refusal(409, 'already_used', 'Please reload the page and send it again.');
}

/** @throws Refusal 409 `not_possible_now` if the side has used up its statements */
export async function assertRoom(tx: Tx, { hireId, side }: Statement): Promise<void> {
  const history = await listHistory(tx, hireId);
  const own = countedStatements(await listStatements(tx, hireId), side, history);
  if (own.length < MOST_STATEMENTS) return;
  throw new Refusal(
    409,
    'not_possible_now',
    `You have written ${MOST_STATEMENTS} times about this problem, which is the limit for each side.`,
  );
}

/**
 * Assigns the photos to the side that writes, or to the hire if a guest writes.
 *
 * @throws Refusal 400 for a photo that was not uploaded here, no longer exists, or belongs to someone else
 */
async function claimPhotos(tx: Tx, hire: HireRecord, { side, photos }: Statement): Promise<void> {
  const owner = side === 'artisan' ? hire.artisanId : hire.customerId;
  for (const [at, url] of photos.entries()) {
    const claimed =
      owner === null ? await claimImageForHire(tx, url, hire.id) : await claimImage(tx, url, owner);
    if (claimed) continue;
    const which = photos.length === 1 ? 'This photo' : `Photo ${at + 1}`;
    const message = `${which} cannot be used any more. Please remove it and choose it again.`;
    throw new Refusal(400, 'invalid_input', message, { fields: { photos: message } });
  }
}
