import type { TradeTexts } from './trade-texts.ts';

export const roofer: TradeTexts = {
  people: [
    {
      profession: 'Roofing contractor',
      expertise: 'longspan aluminium, stone coated tiles, roof truss, gutter, roof replacement, fascia',
      bio: 'Longspan, step-tile, stone-coated: I roof with my own crew and I stand under it with you when the first rain comes.',
      caption: 'I wait with you for the first rain',
      priceFromNaira: 45000,
      does: ['longspan', 'stone-coated', 'carport'],
    },
    {
      profession: 'Roof leak specialist',
      expertise: 'roof leak, flashing, parapet, waterproofing, rain gutter, roof repair',
      bio: 'Leaks hide. Water enters at the parapet and shows itself three metres away. I test with hose, find the true place and seal it once.',
      caption: 'Find it once, seal it once',
      priceFromNaira: 15000,
      does: ['leak', 'concrete-gutter'],
    },
    {
      profession: 'Flat-roof & waterproofing installer',
      expertise: 'waterproofing, bitumen felt, concrete gutter, balcony leak, flat roof, membrane',
      bio: 'Bitumen felt and liquid membrane for decks, gutters and balconies. We flood the place for 24 hours before we collect the balance.',
      caption: 'Flooded and tested before balance',
      priceFromNaira: 25000,
      does: ['concrete-gutter', 'leak'],
    },
    {
      profession: 'Gutter & fascia installer',
      expertise: 'rain gutter, PVC gutter, fascia, downpipe, soffit, rainwater harvest',
      bio: 'Good gutters save foundations. PVC and aluminium gutters, downpipes, and tanks that catch the rain for your flowers and car wash.',
      caption: 'Give the rain a road',
      priceFromNaira: 12000,
      does: ['gutters', 'concrete-gutter'],
    },
    {
      profession: 'Roof renovation expert',
      expertise: 'asbestos removal, re-roofing, roof painting, rusted zinc, extension roof, carport',
      bio: 'Old asbestos and rusted zinc removed safely, with masks and covered trucks, then a new roof within the week. {years} years on ladders and still balanced.',
      caption: 'Old roof down, new roof up',
      priceFromNaira: 40000,
      does: ['longspan', 'carport', 'leak'],
    },
    {
      profession: 'Stone-coated & shingle roofer',
      expertise: 'stone coated tiles, shingle, bond, classic, dormer, valley gutter, ridge cap',
      bio: 'Shingle, bond, classic, milano profiles, with valleys cut by hand. A roof is the cap of the house and I like my caps to sit well.',
      caption: 'The cap of your house',
      priceFromNaira: 50000,
      does: ['stone-coated', 'longspan'],
    },
  ],
  jobs: [
    {
      key: 'leak',
      description: 'Find and stop a leak above the master bedroom ceiling.',
      good: [
        'Three rains now and the bucket is back in the bathroom where it belongs.',
        '{He} used a hose to find it. The leak was far from the stain, just as {he} said.',
        'Repaired two cracked sheets and charged for two, not for the whole roof.',
      ],
      poor: [
        'It leaked again in the first big storm. The second repair worked, but the ceiling got another stain.',
      ],
    },
    {
      key: 'longspan',
      description: 'Replace rusted zinc with longspan aluminium on a four-bedroom bungalow.',
      good: [
        'The house looks ten years younger, and it is cooler inside.',
        'They removed the old one and closed the same day, because rain was threatening. Wise team.',
        'All the nails were picked from the compound with a magnet. My tyres are grateful.',
      ],
      fair: ['The roof is good. They broke a flower pot and did not mention it.'],
    },
    {
      key: 'concrete-gutter',
      description: 'Waterproof a leaking concrete gutter and parapet.',
      good: [
        'They filled it with water and left it overnight. Dry! I paid with joy.',
        'The membrane is neat, and the outlet was made bigger so leaves will not block it.',
        'Finally a person that understands parapets. We had called four before {him}.',
      ],
    },
    {
      key: 'gutters',
      description: 'Install PVC gutters and two downpipes around the house.',
      good: [
        'Our foundation wall is dry for the first time since we packed in.',
        "Straight line, good slope, and the joints don't drip.",
        'We now collect rain into the tank. {name} suggested it and did not add money.',
      ],
      fair: ['Gutters work, but one downpipe clip was loose and had to be fixed later.'],
    },
    {
      key: 'stone-coated',
      description: 'Stone-coated roof for a new duplex with two dormers.',
      good: [
        'The valleys are cut so fine. My architect took pictures to show others.',
        'They followed the drawing and asked whenever the drawing was not clear.',
        'Strong carpentry under it also. I went up and saw for myself.',
      ],
      poor: [
        'Work stopped for six days because "the boys travelled". The result is fine, but communication must improve.',
      ],
    },
    {
      key: 'carport',
      description: 'Roof for a two-car carport beside the house.',
      good: [
        'Neat carport in three days. Both cars are now out of the sun.',
        'It matches the house roof so well that people think that it was always there.',
        'The slope takes the water to the drain and not to my neighbour. Peace in the compound!',
      ],
    },
  ],
};
