import type { TradeSlug } from '../../../src/shared/trades.ts';
import { acRefrigeration } from './ac-refrigeration.ts';
import { aluminium } from './aluminium.ts';
import { artist } from './artist.ts';
import { boreholeWater } from './borehole-water.ts';
import { builder } from './builder.ts';
import { carpenter } from './carpenter.ts';
import { caterer } from './caterer.ts';
import { cctvSecurity } from './cctv-security.ts';
import { cleaner } from './cleaner.ts';
import { decorator } from './decorator.ts';
import { electrician } from './electrician.ts';
import { furnitureUpholstery } from './furniture-upholstery.ts';
import { gardener } from './gardener.ts';
import { generator } from './generator.ts';
import { hairStylist } from './hair-stylist.ts';
import { interiorDesigner } from './interior-designer.ts';
import { inverterSolar } from './inverter-solar.ts';
import { makeupArtist } from './makeup-artist.ts';
import { mason } from './mason.ts';
import { mechanic } from './mechanic.ts';
import { other } from './other.ts';
import { painter } from './painter.ts';
import { phoneLaptop } from './phone-laptop.ts';
import { plumber } from './plumber.ts';
import { popCeiling } from './pop-ceiling.ts';
import { roofer } from './roofer.ts';
import { tailor } from './tailor.ts';
import { tiler } from './tiler.ts';
import type { TradeTexts } from './trade-texts.ts';
import { welder } from './welder.ts';

/** What the demo says about each trade. */
export const TEXTS_BY_TRADE: Readonly<Record<TradeSlug, TradeTexts>> = {
  artist,
  builder,
  decorator,
  electrician,
  plumber,
  painter,
  carpenter,
  tiler,
  mason,
  welder,
  'ac-refrigeration': acRefrigeration,
  generator,
  'inverter-solar': inverterSolar,
  roofer,
  'pop-ceiling': popCeiling,
  aluminium,
  'cctv-security': cctvSecurity,
  'borehole-water': boreholeWater,
  cleaner,
  gardener,
  'furniture-upholstery': furnitureUpholstery,
  'interior-designer': interiorDesigner,
  mechanic,
  'phone-laptop': phoneLaptop,
  tailor,
  'hair-stylist': hairStylist,
  'makeup-artist': makeupArtist,
  caterer,
  other,
};
