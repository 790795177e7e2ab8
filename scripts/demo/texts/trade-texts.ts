import type { Gender, PeopleName } from '../names.ts';

/** One made-up tradesperson as they would describe themselves. `{years}` and `{town}` are filled in. */
export interface PersonText {
  readonly profession: string;
  /** Comma-separated words that people search for. */
  readonly expertise: string;
  /** At most 200 characters once it is filled in. */
  readonly bio: string;
  readonly caption: string;
  readonly priceFromNaira: number;
  /** Set where the words fit only some people. */
  readonly only?: { readonly gender?: Gender; readonly peoples?: readonly PeopleName[] };
  /** Keys of the jobs that this person takes. */
  readonly does: readonly string[];
}

/**
 * One kind of job that this trade is hired for, with what customers said afterwards: `good` goes with 4 or 5
 * stars, `fair` with 3, `poor` with 1 or 2. `{he}`, `{He}`, `{his}`, `{His}`, `{him}`, `{sir}` and `{name}`
 * become those of the artisan.
 */
export interface JobText {
  readonly key: string;
  readonly description: string;
  /** Set where the customer is plainly a woman or a man. */
  readonly customer?: Gender;
  readonly good: readonly string[];
  readonly fair?: readonly string[];
  readonly poor?: readonly string[];
}

/** Everything that the demo says about one trade. */
export interface TradeTexts {
  readonly people: readonly PersonText[];
  readonly jobs: readonly JobText[];
}
