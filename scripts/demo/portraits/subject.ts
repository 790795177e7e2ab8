import type { TradeSlug } from '../../../src/shared/trades.ts';
import type { Faith, Gender, PeopleName } from '../names.ts';

/** What a portrait needs to know of a person. */
export interface PortraitSubject {
  readonly id: string;
  readonly gender: Gender;
  readonly people: PeopleName;
  readonly faith: Faith;
  readonly ageYears: number;
  readonly tradeSlug?: TradeSlug;
}

/** Trades by where they are worked, which decides what people wear. */
export const SITE_TRADES: ReadonlySet<TradeSlug> = new Set([
  'builder', 'mason', 'roofer', 'welder', 'electrician', 'borehole-water', 'inverter-solar', 'aluminium', 'pop-ceiling',
]); // biome-ignore format: a list of names reads best in rows
export const WORKSHOP_TRADES: ReadonlySet<TradeSlug> = new Set([
  'plumber', 'painter', 'carpenter', 'tiler', 'ac-refrigeration', 'generator', 'mechanic', 'gardener', 'cleaner',
  'furniture-upholstery',
]); // biome-ignore format: a list of names reads best in rows
export const STUDIO_TRADES: ReadonlySet<TradeSlug> = new Set([
  'interior-designer', 'cctv-security', 'phone-laptop', 'decorator', 'makeup-artist', 'artist', 'other',
]); // biome-ignore format: a list of names reads best in rows

/** Whether somebody's trade is among these; false for those without one. */
export const isIn = (trades: ReadonlySet<TradeSlug>, slug: TradeSlug | undefined) =>
  slug !== undefined && trades.has(slug);
