import type { TradeSlug } from '../../src/shared/trades.ts';
import type { DemoArtisan } from './artisans.ts';
import type { Gender } from './names.ts';
import { Deck, pickWeighted, type Random, randomFor } from './random.ts';
import { TEXTS_BY_TRADE } from './texts/by-trade.ts';
import { FAIR_OPENINGS, GOOD_ENDINGS, GOOD_OPENINGS, POOR_OPENINGS } from './texts/general.ts';
import type { JobText } from './texts/trade-texts.ts';

type Mood = 'good' | 'fair' | 'poor';

/** What a customer wrote, and who it can come from; undefined where anybody can have written it. */
interface ReviewText {
  readonly body: string;
  readonly reviewerGender: Gender | undefined;
}

const SAID_BY_MEN = /\b(my wife|my bride|my mother-in-law|like a senator|madam is happy|engineer in my)\b/i;
const SAID_BY_WOMEN = /\b(my husband|my edges)\b/i;

function moodOf(rating: number): Mood {
  if (rating >= 4) {
    return 'good';
  }
  return rating === 3 ? 'fair' : 'poor';
}

/** Puts the artisan's own words for "he", "him" and so on into a text. */
function fillIn(text: string, artisan: Pick<DemoArtisan, 'gender' | 'givenName'>): string {
  const woman = artisan.gender === 'female';
  const words: Readonly<Record<string, string>> = {
    he: woman ? 'she' : 'he',
    He: woman ? 'She' : 'He',
    his: woman ? 'her' : 'his',
    His: woman ? 'Her' : 'His',
    him: woman ? 'her' : 'him',
    sir: woman ? 'ma' : 'sir',
    name: artisan.givenName,
  };
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole);
}

/** The others speak of manners, time and price, as customers of any trade do. */
const SHARE_ABOUT_THE_JOB = 0.7;
const MOST_ATTEMPTS = 12;

/** Writes the reviews of the whole demo: each sentence is used once before any is used again. */
export class ReviewWriter {
  readonly #random: Random = randomFor('review texts');
  readonly #openings: Readonly<Record<Mood, Deck<string>>> = {
    good: new Deck(this.#random, GOOD_OPENINGS),
    fair: new Deck(this.#random, FAIR_OPENINGS),
    poor: new Deck(this.#random, POOR_OPENINGS),
  };
  readonly #endings = new Deck(this.#random, GOOD_ENDINGS);
  readonly #aboutJobs = new Map<string, Deck<string>>();
  readonly #bodies = new Set<string>();
  readonly #saidOf = new Map<string, Set<string>>();

  /** A review of this artisan for this job that fits the stars, and that nobody on the whole site wrote before. */
  write(artisan: DemoArtisan, job: JobText, rating: number): ReviewText {
    const mood = moodOf(rating);
    const said = this.#saidOf.get(artisan.id) ?? new Set<string>();
    this.#saidOf.set(artisan.id, said);
    for (let attempt = 0; ; attempt += 1) {
      const { sentences, isAboutTheJob } = this.#compose(artisan, job, mood, said);
      const body = fillIn(sentences.join(' '), artisan);
      if (attempt < MOST_ATTEMPTS && this.#bodies.has(body)) {
        continue;
      }
      this.#bodies.add(body);
      for (const sentence of sentences) {
        said.add(sentence);
      }
      return { body, reviewerGender: genderOfSpeaker(body) ?? (isAboutTheJob ? job.customer : undefined) };
    }
  }

  #compose(artisan: DemoArtisan, job: JobText, mood: Mood, said: ReadonlySet<string>) {
    const unsaid = (text: string) => !said.has(text);
    const aboutTheJob =
      this.#random() < SHARE_ABOUT_THE_JOB
        ? this.#deckFor(artisan.tradeSlug, job, mood)?.deal(unsaid)
        : undefined;
    const first = aboutTheJob ?? this.#openings[mood].deal(unsaid) ?? '';
    const addsMore = mood === 'good' && this.#random() < (aboutTheJob === undefined ? 0.6 : 0.35);
    const ending = addsMore ? this.#endings.deal(unsaid) : undefined;
    const sentences = [first, ending].filter((sentence) => sentence !== undefined);
    return { sentences, isAboutTheJob: aboutTheJob !== undefined };
  }

  #deckFor(slug: TradeSlug, job: JobText, mood: Mood): Deck<string> | undefined {
    const texts = job[mood];
    if (!texts || texts.length === 0) {
      return undefined;
    }
    const key = `${slug} ${job.key} ${mood}`;
    const deck = this.#aboutJobs.get(key) ?? new Deck(this.#random, texts);
    this.#aboutJobs.set(key, deck);
    return deck;
  }
}

function genderOfSpeaker(body: string): Gender | undefined {
  if (SAID_BY_MEN.test(body)) {
    return 'male';
  }
  return SAID_BY_WOMEN.test(body) ? 'female' : undefined;
}

/** How well an artisan's customers speak of them. */
export type Standing = 'great' | 'good' | 'mixed';

const STARS_BY_STANDING: Readonly<Record<Standing, readonly (readonly [number, number])[]>> = {
  great: [
    [5, 80],
    [4, 18],
    [3, 2],
  ],
  good: [
    [5, 52],
    [4, 35],
    [3, 10],
    [2, 3],
  ],
  mixed: [
    [5, 24],
    [4, 34],
    [3, 25],
    [2, 13],
    [1, 4],
  ],
};

/** Stars from 1 to 5, as often as customers of such an artisan give them. */
export function drawRating(random: Random, standing: Standing): number {
  return pickWeighted(random, STARS_BY_STANDING[standing]);
}

/** The jobs that this artisan takes, from the texts of the trade. */
export function jobsOf(artisan: DemoArtisan): JobText[] {
  return TEXTS_BY_TRADE[artisan.tradeSlug].jobs.filter((job) => artisan.jobKeys.includes(job.key));
}
