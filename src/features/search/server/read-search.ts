import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { findState, openGazetteer } from '../../places/server/public.ts';
import type { readSearchCall } from '../contract.ts';
import { labelOf, meaningOf } from './parse-search.ts';
import { takeWishes, type Wish } from './wishes.ts';

/** Returns what is understood of the search words, so that a screen can offer to remove each part. */
export async function readSearch({
  db,
  query,
  now,
}: Request<typeof readSearchCall>): Promise<AnswerInputOf<typeof readSearchCall>> {
  const state = query.state ? findState(query.state) : undefined;
  const { wishes, rest: text } = takeWishes(query.q ?? '', lagosDay(now()));
  const meaning = await meaningOf(text, state, await openGazetteer(db), db);
  const { trades, where, rest, corrected, tradeWords, whereWords } = meaning;
  const wishWords = (wanted: (wish: Wish) => boolean = () => true) =>
    wishes.filter(wanted).map(({ words }) => words);
  return {
    trades: trades.map(labelOf),
    where: where ? [where.place?.name, where.state].filter(Boolean).join(', ') : null,
    words: rest,
    corrected,
    wishes: wishes.map((wish) => ({
      ...wish,
      without: [...tradeWords, ...rest, ...whereWords, ...wishWords((other) => other !== wish)].join(' '),
    })),
    without: {
      trade: [...rest, ...whereWords, ...wishWords()].join(' '),
      where: [...tradeWords, ...rest, ...wishWords()].join(' '),
      words: [...tradeWords, ...whereWords, ...wishWords()].join(' '),
    },
  };
}
