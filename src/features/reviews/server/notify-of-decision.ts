import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { type HiddenReason, hiddenReasonWords } from '../../../shared/review-words.ts';
import type { HireSide } from '../../hiring/process.ts';
import { customersHireUrl, findHire } from '../../hiring/server/public.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { isGone } from './ask-store.ts';
import type { ModeratedReview } from './reports-store.ts';
import { reviewDecisionMail } from './review-emails.ts';

type Tools = Pick<AppContext, 'config' | 'jobs' | 'now' | 'publicUrl'>;

/**
 * Notifies both parties of a hire that a review was hidden or is shown again; the writer also gets an email.
 *
 * @param hiddenFor null when it is shown again
 */
export async function notifyOfDecision(
  tx: Tx,
  tools: Tools,
  { id, hireId, writer }: ModeratedReview,
  hiddenFor: HiddenReason | null,
): Promise<void> {
  const hire = await findHire(tx, hireId);
  if (!hire) return;
  const at = tools.now();
  const names = { customer: hire.customerName, artisan: hire.artisanName };
  const accounts = { customer: hire.customerId, artisan: hire.artisanId };
  const other: HireSide = writer === 'customer' ? 'artisan' : 'customer';
  const source = (side: HireSide) => `review-decision:${id}:${side}:${at.getTime()}`;
  const state = hiddenFor === null ? 'is shown again' : 'is hidden';
  const why = hiddenFor === null ? '' : `The reason: ${hiddenReasonWords[hiddenFor]}.`;
  // A deleted account reads nothing, and its address takes no email.
  const isGoneSide = {
    customer: accounts.customer !== null && (await isGone(tx, accounts.customer)),
    artisan: await isGone(tx, accounts.artisan),
  };
  const notices = [
    { side: writer, title: `Your review of ${names[other]} ${state}` },
    { side: other, title: `What ${names[writer]} said about you ${state}` },
  ].flatMap(({ side, title }) => {
    const userId = accounts[side];
    if (userId === null || isGoneSide[side]) return [];
    const aboutId = accounts[side === 'customer' ? 'artisan' : 'customer'];
    const link = `/hires/${hireId}#review`;
    return [{ userId, aboutId, kind: 'reviews' as const, title, text: why, link, source: source(side) }];
  });
  await notify(tx, tools, ...notices);
  if (isGoneSide[writer]) return;
  const url =
    writer === 'customer'
      ? customersHireUrl(tools.publicUrl(), hire, tools.config, at)
      : `${tools.publicUrl()}/hires/${hireId}`;
  const to = writer === 'customer' ? hire.customerEmail : hire.artisanEmail;
  await sendMail(tx, tools.jobs, reviewDecisionMail(to, names[other], { hiddenFor, url }));
}
