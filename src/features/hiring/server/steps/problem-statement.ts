import type { Request } from '../../../../server/answer.ts';
import type { Tx } from '../../../../server/database.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { newId } from '../../../../shared/identifier.ts';
import { claimImage, claimImageForHire } from '../../../uploads/server/public.ts';

import { addStatementCall } from '../../contract.ts';
import { MOST_STATEMENTS } from '../../problem-ends.ts';
import type { HireRecord } from '../hire-record.ts';
import { findStatement, insertStatement, listStatements, type Statement } from '../problem-store.ts';
import { takeStep } from '../take-step.ts';

/** "It dripped again this morning." Either side writes about an open problem, with photos; the other is told. */
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

/** @throws Refusal 409 `already_used` for another statement under the same id */
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

/** @throws Refusal 409 `not_possible_now` for one more than a side may write */
async function assertRoom(tx: Tx, { hireId, side }: Statement): Promise<void> {
  const own = (await listStatements(tx, hireId)).filter((each) => each.side === side);
  if (own.length < MOST_STATEMENTS) return;
  throw new Refusal(
    409,
    'not_possible_now',
    `You have written ${MOST_STATEMENTS} times about this problem, which is as often as each side can.`,
  );
}

/**
 * Makes the photos its writer's own, or, where a guest writes, their hire's.
 *
 * @throws Refusal 400 where one was not uploaded here, is not there any more, or is someone else's
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
