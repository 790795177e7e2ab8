/** A trade that artisans can offer: how it is stored, how lists name it, and how a sentence names the person. */
export interface Trade {
  /** Permanent, URL-safe name. */
  readonly slug: string;
  /** What choices show and what a user's `skill` field stores. */
  readonly label: string;
  /** Heading of a list of such artisans. */
  readonly plural: string;
  /** The artisan in the middle of a sentence, as in "Hire a plumber"; `article` precedes it. */
  readonly personNoun: string;
  readonly article: 'a' | 'an';
}

/**
 * Every trade, in the order in which choices show them: the four that the product began with, those that Nigerian homes
 * and small businesses hire most, and "Other" last.
 */
export const TRADES = [
  { slug: 'artist', label: 'Artist', plural: 'Artists', personNoun: 'artist', article: 'an' },
  { slug: 'builder', label: 'Builder', plural: 'Builders', personNoun: 'builder', article: 'a' },
  { slug: 'decorator', label: 'Decorator', plural: 'Decorators', personNoun: 'decorator', article: 'a' },
  {
    slug: 'electrician',
    label: 'Electrician',
    plural: 'Electricians',
    personNoun: 'electrician',
    article: 'an',
  },
  { slug: 'plumber', label: 'Plumber', plural: 'Plumbers', personNoun: 'plumber', article: 'a' },
  { slug: 'painter', label: 'Painter', plural: 'Painters', personNoun: 'painter', article: 'a' },
  { slug: 'carpenter', label: 'Carpenter', plural: 'Carpenters', personNoun: 'carpenter', article: 'a' },
  { slug: 'tiler', label: 'Tiler', plural: 'Tilers', personNoun: 'tiler', article: 'a' },
  {
    slug: 'mason',
    label: 'Bricklayer (Mason)',
    plural: 'Bricklayers',
    personNoun: 'bricklayer',
    article: 'a',
  },
  { slug: 'welder', label: 'Welder', plural: 'Welders', personNoun: 'welder', article: 'a' },
  {
    slug: 'ac-refrigeration',
    label: 'AC & Refrigeration Technician',
    plural: 'AC & refrigeration technicians',
    personNoun: 'AC technician',
    article: 'an',
  },
  {
    slug: 'generator',
    label: 'Generator Technician',
    plural: 'Generator technicians',
    personNoun: 'generator technician',
    article: 'a',
  },
  {
    slug: 'inverter-solar',
    label: 'Inverter & Solar Installer',
    plural: 'Inverter & solar installers',
    personNoun: 'solar installer',
    article: 'a',
  },
  { slug: 'roofer', label: 'Roofer', plural: 'Roofers', personNoun: 'roofer', article: 'a' },
  {
    slug: 'pop-ceiling',
    label: 'POP & Ceiling Installer',
    plural: 'POP & ceiling installers',
    personNoun: 'POP installer',
    article: 'a',
  },
  {
    slug: 'aluminium',
    label: 'Aluminium Fabricator',
    plural: 'Aluminium fabricators',
    personNoun: 'aluminium fabricator',
    article: 'an',
  },
  {
    slug: 'cctv-security',
    label: 'CCTV & Security Installer',
    plural: 'CCTV & security installers',
    personNoun: 'CCTV installer',
    article: 'a',
  },
  {
    slug: 'borehole-water',
    label: 'Borehole & Water Technician',
    plural: 'Borehole & water technicians',
    personNoun: 'borehole technician',
    article: 'a',
  },
  { slug: 'cleaner', label: 'Cleaner', plural: 'Cleaners', personNoun: 'cleaner', article: 'a' },
  { slug: 'gardener', label: 'Gardener', plural: 'Gardeners', personNoun: 'gardener', article: 'a' },
  {
    slug: 'furniture-upholstery',
    label: 'Furniture Maker & Upholsterer',
    plural: 'Furniture makers & upholsterers',
    personNoun: 'furniture maker',
    article: 'a',
  },
  {
    slug: 'interior-designer',
    label: 'Interior Designer',
    plural: 'Interior designers',
    personNoun: 'interior designer',
    article: 'an',
  },
  { slug: 'mechanic', label: 'Mechanic', plural: 'Mechanics', personNoun: 'mechanic', article: 'a' },
  {
    slug: 'phone-laptop',
    label: 'Phone & Laptop Repairer',
    plural: 'Phone & laptop repairers',
    personNoun: 'phone and laptop repairer',
    article: 'a',
  },
  { slug: 'tailor', label: 'Tailor', plural: 'Tailors', personNoun: 'tailor', article: 'a' },
  {
    slug: 'hair-stylist',
    label: 'Hair Stylist',
    plural: 'Hair stylists',
    personNoun: 'hair stylist',
    article: 'a',
  },
  {
    slug: 'makeup-artist',
    label: 'Makeup Artist',
    plural: 'Makeup artists',
    personNoun: 'makeup artist',
    article: 'a',
  },
  { slug: 'caterer', label: 'Caterer', plural: 'Caterers', personNoun: 'caterer', article: 'a' },
  {
    slug: 'glazier',
    label: 'Glazier',
    plural: 'Glaziers',
    personNoun: 'glazier',
    article: 'a',
  },
  {
    slug: 'paving',
    label: 'Interlocking & Paving Installer',
    plural: 'Interlocking & paving installers',
    personNoun: 'paving installer',
    article: 'a',
  },
  {
    slug: 'iron-bender',
    label: 'Iron Bender',
    plural: 'Iron benders',
    personNoun: 'iron bender',
    article: 'an',
  },
  {
    slug: 'screeding',
    label: 'Screeding & Wallpaper Installer',
    plural: 'Screeding & wallpaper installers',
    personNoun: 'screeding installer',
    article: 'a',
  },
  {
    slug: 'septic',
    label: 'Soakaway & Septic Technician',
    plural: 'Soakaway & septic technicians',
    personNoun: 'septic technician',
    article: 'a',
  },
  {
    slug: 'fumigator',
    label: 'Fumigation & Pest Controller',
    plural: 'Fumigation & pest controllers',
    personNoun: 'fumigator',
    article: 'a',
  },
  {
    slug: 'locksmith',
    label: 'Locksmith',
    plural: 'Locksmiths',
    personNoun: 'locksmith',
    article: 'a',
  },
  {
    slug: 'satellite-tv',
    label: 'Satellite TV Installer',
    plural: 'Satellite TV installers',
    personNoun: 'satellite TV installer',
    article: 'a',
  },
  {
    slug: 'appliance-repair',
    label: 'TV & Appliance Repairer',
    plural: 'TV & appliance repairers',
    personNoun: 'appliance repairer',
    article: 'an',
  },
  {
    slug: 'network-technician',
    label: 'Internet & Network Technician',
    plural: 'Internet & network technicians',
    personNoun: 'network technician',
    article: 'a',
  },
  {
    slug: 'mover',
    label: 'Mover & Haulier',
    plural: 'Movers & hauliers',
    personNoun: 'mover',
    article: 'a',
  },
  {
    slug: 'laundry',
    label: 'Laundry & Dry Cleaner',
    plural: 'Laundry & dry cleaners',
    personNoun: 'dry cleaner',
    article: 'a',
  },
  {
    slug: 'auto-electrician',
    label: 'Auto Electrician',
    plural: 'Auto electricians',
    personNoun: 'auto electrician',
    article: 'an',
  },
  {
    slug: 'panel-beater',
    label: 'Panel Beater & Car Painter',
    plural: 'Panel beaters & car painters',
    personNoun: 'panel beater',
    article: 'a',
  },
  {
    slug: 'vulcaniser',
    label: 'Vulcaniser',
    plural: 'Vulcanisers',
    personNoun: 'vulcaniser',
    article: 'a',
  },
  {
    slug: 'barber',
    label: 'Barber',
    plural: 'Barbers',
    personNoun: 'barber',
    article: 'a',
  },
  {
    slug: 'nail-technician',
    label: 'Nail & Lash Technician',
    plural: 'Nail & lash technicians',
    personNoun: 'nail technician',
    article: 'a',
  },
  {
    slug: 'shoemaker',
    label: 'Shoemaker & Cobbler',
    plural: 'Shoemakers & cobblers',
    personNoun: 'shoemaker',
    article: 'a',
  },
  {
    slug: 'baker',
    label: 'Baker & Cake Maker',
    plural: 'Bakers & cake makers',
    personNoun: 'baker',
    article: 'a',
  },
  {
    slug: 'photographer',
    label: 'Photographer & Videographer',
    plural: 'Photographers & videographers',
    personNoun: 'photographer',
    article: 'a',
  },
  {
    slug: 'event-planner',
    label: 'Event Planner',
    plural: 'Event planners',
    personNoun: 'event planner',
    article: 'an',
  },
  {
    slug: 'dj-sound',
    label: 'DJ & Sound Engineer',
    plural: 'DJs & sound engineers',
    personNoun: 'DJ',
    article: 'a',
  },
  {
    slug: 'sign-writer',
    label: 'Printer & Sign Writer',
    plural: 'Printers & sign writers',
    personNoun: 'sign writer',
    article: 'a',
  },
  { slug: 'other', label: 'Other', plural: 'Other trades', personNoun: 'tradesperson', article: 'a' },
] as const satisfies readonly Trade[];

/** What a user's `skill` field may hold. */
export type TradeLabel = (typeof TRADES)[number]['label'];

/** What a trade's address or picture name may hold. */
export type TradeSlug = (typeof TRADES)[number]['slug'];

/** The label of the trade that a text names by its label or URL name, in any case; undefined for other text. */
export function findTrade(text: string): TradeLabel | undefined {
  const asked = text.toLowerCase();
  return TRADES.find(({ label, slug }) => label.toLowerCase() === asked || slug === asked)?.label;
}

/** The labels alone, in the order of {@link TRADES}, for choices and schemas. */
export const TRADE_LABELS: readonly TradeLabel[] = TRADES.map((trade) => trade.label);

/** Whether a text is exactly the label of a trade. */
export function isTrade(text: string): text is TradeLabel {
  return TRADES.some((trade) => trade.label === text);
}
