import { type Request, signedIn } from '../../../server/answer.ts';
import { runReactions } from '../../../server/reactions.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { personOf } from '../../sessions/server/public.ts';
import type { downloadDataCall } from '../contract.ts';

/** Gives somebody everything that is kept of them (Nigeria Data Protection Act 2023, sections 34 and 38). */
export async function downloadData(
  request: Request<typeof downloadDataCall>,
): Promise<AnswerGiven<typeof downloadDataCall>> {
  const person = personOf(signedIn(request));
  const { provenEmail } = person;
  const data: Record<string, unknown> = {
    from: PRODUCT_NAME,
    made_at: request.now().toISOString(),
  };
  await request.transaction(async (tx) => {
    if (provenEmail !== null) {
      await runReactions(request.reactions.emailConfirmed, tx, { userId: person.id, email: provenEmail });
    }
    for (const kept of request.personalData.toReversed()) Object.assign(data, await kept.collect(tx, person));
  });
  request.setHeader('content-disposition', 'attachment; filename="my-data.json"');
  return data;
}
