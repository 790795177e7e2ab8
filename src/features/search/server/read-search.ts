import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { findState, openGazetteer } from '../../places/server/public.ts';
import type { readSearchCall } from '../contract.ts';
import { labelOf, meaningOf } from './asked-search.ts';

/** Says what is understood of the words of a search, so that a screen can offer to take each part off. */
export async function readSearch({
  db,
  query,
}: Request<typeof readSearchCall>): Promise<AnswerGiven<typeof readSearchCall>> {
  const state = query.state ? findState(query.state) : undefined;
  const meaning = await meaningOf(query.q ?? '', state, await openGazetteer(db), db);
  const { trades, where, rest, corrected, tradeWords, whereWords } = meaning;
  return {
    trades: trades.map(labelOf),
    where: where ? [where.place?.name, where.state].filter(Boolean).join(', ') : null,
    words: rest,
    corrected,
    without: {
      trade: [...rest, ...whereWords].join(' '),
      where: [...tradeWords, ...rest].join(' '),
      words: [...tradeWords, ...whereWords].join(' '),
    },
  };
}
