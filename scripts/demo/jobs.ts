import { KOBO_PER_NAIRA } from '../../src/shared/kobo.ts';
import { addDays, lagosDay } from '../../src/shared/lagos-time.ts';
import { TRADES, type TradeLabel } from '../../src/shared/trades.ts';
import type { DemoConsumer } from './accounts.ts';
import type { DemoArtisan } from './artisans.ts';
import { pickWeighted, randomFor, shuffled, wholeBetween } from './random.ts';
import { JOB_TEXTS, type PostedJobText } from './texts/posted-jobs.ts';

const HOUR = 3_600_000;

/** What an artisan wrote to a job. Money is in whole kobo. */
export interface DemoAnswer {
  readonly artisan: DemoArtisan;
  readonly message: string;
  readonly offerKobo: number | undefined;
  readonly status: 'sent' | 'seen' | 'chosen' | 'declined';
  readonly sentAt: Date;
}

/** A job that somebody posted. Days are Lagos calendar days (YYYY-MM-DD), money is in whole kobo. */
export interface DemoJob {
  readonly poster: DemoConsumer;
  readonly skill: TradeLabel;
  readonly expertise: string;
  readonly description: string;
  readonly firstDate: string | undefined;
  readonly lastDate: string | undefined;
  readonly budgetFromKobo: number | undefined;
  readonly budgetToKobo: number | undefined;
  readonly status: 'open' | 'closed' | 'filled';
  readonly postedAt: Date;
  readonly answers: readonly DemoAnswer[];
  /** Whether the demo artisan keeps it for later. */
  readonly savedByDemoArtisan: boolean;
}

/**
 * The jobs of the demo, oldest first. The demo consumer posted three of them, and the demo artisan answered two and
 * saved three.
 */
export function makeDemoJobs(
  today: Date,
  artisans: readonly DemoArtisan[],
  consumers: readonly DemoConsumer[],
): DemoJob[] {
  const random = randomFor('jobs');
  const [demoArtisan] = artisans;
  const [demoConsumer, ...others] = consumers;
  if (!demoArtisan || !demoConsumer) throw new Error('The demo has nobody to post or answer a job.');
  const posters = shuffled(random, others);
  const jobs = JOB_TEXTS.map((text, at): DemoJob => {
    const own = text.by === 'demo consumer';
    const poster = own ? demoConsumer : (posters[at % posters.length] ?? demoConsumer);
    const postedAt = new Date(
      today.getTime() - (text.postedDaysAgo * 24 + wholeBetween(random, 1, 9)) * HOUR - at * 60_000,
    );
    const ofTrade = artisans.filter(({ tradeSlug }) => tradeSlug === text.trade);
    const answering = text.answers.map((answer, index): DemoAnswer => {
      const artisan = answer.by === 'demo artisan' ? demoArtisan : ofTrade[(at + index + 1) % ofTrade.length];
      if (!artisan) throw new Error(`The demo has nobody in the trade "${text.trade}".`);
      return {
        artisan,
        message: answer.message,
        offerKobo: answer.offerNaira && answer.offerNaira * KOBO_PER_NAIRA,
        status: answer.status ?? 'sent',
        sentAt: new Date(postedAt.getTime() + (index + 1) * 40 * 60_000),
      };
    });
    return {
      poster,
      skill: labelOf(text),
      expertise: text.expertise,
      description: text.description,
      ...daysOf(text, today),
      budgetFromKobo: text.budgetNaira?.[0] && text.budgetNaira[0] * KOBO_PER_NAIRA,
      budgetToKobo: text.budgetNaira?.[1] && text.budgetNaira[1] * KOBO_PER_NAIRA,
      status: text.status ?? 'open',
      postedAt,
      answers: answering,
      savedByDemoArtisan: text.savedByDemoArtisan ?? false,
    };
  });
  return jobs.toSorted((first, second) => first.postedAt.getTime() - second.postedAt.getTime());
}

function labelOf({ trade }: PostedJobText): TradeLabel {
  const found = TRADES.find(({ slug }) => slug === trade);
  if (!found) throw new Error(`The demo has no trade "${trade}".`);
  return found.label;
}

function daysOf(
  { startsInDays, lastsDays = 0 }: PostedJobText,
  today: Date,
): { firstDate: string | undefined; lastDate: string | undefined } {
  if (startsInDays === undefined) return { firstDate: undefined, lastDate: undefined };
  const firstDate = addDays(lagosDay(today), startsInDays);
  return { firstDate, lastDate: addDays(firstDate, lastsDays) };
}

/** Whom the demo consumer saved: a few well-known ones of trades that she needs. */
export function savedArtisansOf(artisans: readonly DemoArtisan[]): DemoArtisan[] {
  const random = randomFor('saved artisans');
  const trades = ['electrician', 'tiler', 'carpenter', 'gardener'] as const;
  return trades.flatMap((slug) => {
    const ofTrade = artisans.filter(({ tradeSlug, verified }) => tradeSlug === slug && verified);
    if (ofTrade.length === 0) return [];
    return [
      pickWeighted(
        random,
        ofTrade.map((artisan) => [artisan, artisan.town.state === 'Lagos' ? 5 : 1] as const),
      ),
    ];
  });
}
