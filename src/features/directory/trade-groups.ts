import type { TradeSlug } from '../../shared/trades.ts';

/** Trades grouped by what people look for; used by the index and for related trades. */
export const tradeGroups: readonly { name: string; trades: readonly TradeSlug[] }[] = [
  { name: 'Water and drains', trades: ['plumber', 'borehole-water', 'septic'] },
  {
    name: 'Power and cooling',
    trades: ['electrician', 'ac-refrigeration', 'generator', 'inverter-solar', 'appliance-repair'],
  },
  {
    name: 'Building and roofing',
    trades: ['builder', 'mason', 'iron-bender', 'roofer', 'welder', 'aluminium', 'glazier', 'paving'],
  },
  {
    name: 'Walls, floors and ceilings',
    trades: ['painter', 'tiler', 'pop-ceiling', 'screeding', 'decorator', 'interior-designer'],
  },
  { name: 'Wood and furniture', trades: ['carpenter', 'furniture-upholstery'] },
  {
    name: 'Security, phones and internet',
    trades: ['cctv-security', 'locksmith', 'satellite-tv', 'network-technician', 'phone-laptop'],
  },
  { name: 'Cleaning and moving', trades: ['cleaner', 'laundry', 'fumigator', 'gardener', 'mover'] },
  { name: 'Cars', trades: ['mechanic', 'auto-electrician', 'panel-beater', 'vulcaniser'] },
  {
    name: 'Clothes, hair and beauty',
    trades: ['tailor', 'shoemaker', 'hair-stylist', 'barber', 'makeup-artist', 'nail-technician'],
  },
  {
    name: 'Food, parties and pictures',
    trades: ['caterer', 'baker', 'event-planner', 'dj-sound', 'photographer', 'artist', 'sign-writer'],
  },
];
