import { TRADES, type TradeSlug } from '../../../shared/trades.ts';

/** Subtype of https://schema.org/LocalBusiness for a trade; other trades have none. */
const businessTypes: Partial<Record<TradeSlug, string>> = {
  'ac-refrigeration': 'HVACBusiness',
  builder: 'GeneralContractor',
  electrician: 'Electrician',
  painter: 'HousePainter',
  plumber: 'Plumber',
  roofer: 'RoofingContractor',
  locksmith: 'Locksmith',
  mover: 'MovingCompany',
  mechanic: 'AutoRepair',
  'auto-electrician': 'AutoRepair',
  'panel-beater': 'AutoBodyShop',
  vulcaniser: 'TireShop',
  'hair-stylist': 'HairSalon',
  'makeup-artist': 'BeautySalon',
  'nail-technician': 'NailSalon',
  laundry: 'DryCleaningOrLaundry',
  baker: 'Bakery',
  ...Object.fromEntries(
    (
      [
        'decorator',
        'carpenter',
        'tiler',
        'mason',
        'welder',
        'generator',
        'inverter-solar',
        'pop-ceiling',
        'aluminium',
        'cctv-security',
        'borehole-water',
        'glazier',
        'paving',
        'iron-bender',
        'screeding',
        'septic',
      ] satisfies TradeSlug[]
    ).map((slug) => [slug, 'HomeAndConstructionBusiness']),
  ),
};

/** schema.org type of a trade. */
export function businessOf(skill: string | null): string {
  const trade = TRADES.find(({ label }) => label === skill);
  return (trade && businessTypes[trade.slug]) || 'LocalBusiness';
}
