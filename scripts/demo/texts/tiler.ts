import type { TradeTexts } from './trade-texts.ts';

export const tiler: TradeTexts = {
  people: [
    {
      profession: 'Floor & wall tiler',
      expertise: 'floor tiles, wall tiles, vitrified tiles, bathroom tiling, kitchen splashback, grouting',
      bio: 'Level floors, tight joints and no hollow sound when you knock. I lay dry first, so that you see the pattern before cement touches it.',
      caption: 'Knock it: no hollow sound',
      priceFromNaira: 12000,
      does: ['parlour', 'splashback', 'bathroom'],
    },
    {
      profession: 'Bathroom tiler',
      expertise: 'bathroom tiling, waterproofing, shower floor, niche, non-slip tiles, mosaic',
      bio: "Waterproofing first, tiles second. Too many bathrooms in {town} look fine while they leak on the neighbour below. Mine don't.",
      caption: 'Beautiful, and dry downstairs',
      priceFromNaira: 18000,
      does: ['bathroom', 'cracked'],
    },
    {
      profession: 'Marble & granite installer',
      expertise: 'marble, granite, staircase, countertop, polishing, lobby',
      bio: 'Marble stairs, granite worktops, lobby floors. I choose slabs together with you at the yard so the veins agree with each other.',
      caption: 'Veins that agree with each other',
      priceFromNaira: 40000,
      does: ['granite', 'parlour'],
    },
    {
      profession: 'Interlocking & outdoor tiler',
      expertise: 'interlocking stones, paving, compound, driveway, kerbs, drainage',
      bio: 'Interlocking compounds that do not sink after one rainy season. We compact the sand three times and give the water a road to follow.',
      caption: 'Compounds that stay level',
      priceFromNaira: 30000,
      does: ['interlocking'],
    },
    {
      profession: 'Tile repair specialist',
      expertise: 'broken tiles, regrouting, loose tiles, tile matching, skirting, small jobs',
      bio: 'One cracked tile? Loose skirting? Black grout? I mend small areas and keep a store of old tile patterns, so there is hope for yours.',
      caption: 'I may have your old tile',
      priceFromNaira: 6000,
      does: ['cracked', 'splashback'],
    },
    {
      profession: 'Pattern & mosaic tiler',
      expertise: 'herringbone, mosaic, patterned tiles, swimming pool, splashback, wood-look tiles',
      bio: 'Herringbone, hexagon, adire-pattern mosaics and swimming pools. {years} years on my knees, with pads, and still in love with a straight line.',
      caption: 'Still in love with a straight line',
      priceFromNaira: 22000,
      does: ['splashback', 'bathroom', 'parlour'],
    },
  ],
  jobs: [
    {
      key: 'parlour',
      description: 'Tile a 24 square metre sitting room with 60×60 vitrified tiles.',
      good: [
        'My marble ball does not roll on this floor. That is how level it is.',
        'The lines meet at the door exactly. {He} laid them dry first and asked what I thought.',
        'Only three tiles wasted in the whole parlour, and {he} kept two spare ones for me.',
      ],
      fair: ['Good floor. It would be five stars if the rubble was packed the same day.'],
    },
    {
      key: 'bathroom',
      description: 'Bathroom walls and floor with waterproofing and non-slip tiles.',
      good: [
        'The neighbour downstairs sent me a thank-you message. No more drip!',
        'Shower water goes straight to the drain, it does not stand anywhere.',
        'Waterproofing was done in two coats and {he} left it overnight with water to test. Serious person.',
      ],
      poor: [
        'Two wall tiles sounded hollow after a month. {He} returned to change them but did not match the grout.',
      ],
    },
    {
      key: 'splashback',
      description: 'Kitchen splashback in small patterned tiles.',
      good: [
        'It took patience, cutting around four sockets, and every cut is clean.',
        'My kitchen looks like those ones on television now.',
        '{name} suggested starting from the middle so both ends are equal. Good eye.',
      ],
    },
    {
      key: 'cracked',
      description: 'Replace eight cracked floor tiles in the corridor.',
      good: [
        "I can't even tell which tiles are new. {He} found the old pattern!",
        'Quick, quiet and no dust in the bedrooms.',
        'Others said that I must change the whole corridor. {name} changed only eight tiles and went.',
      ],
      fair: [
        'Tiles are changed but the shade is a little lighter than the old ones. Maybe nobody could match it.',
      ],
    },
    {
      key: 'interlocking',
      description: 'Interlocking for the front compound and car port.',
      good: [
        'Rain has fallen for two weeks and no water stands in my compound.',
        'The kerbs are straight and two cars park there without any sinking.',
        'Worked fast, with eight boys who knew what they were doing and a supervisor who stayed.',
      ],
      poor: [
        'A part near the gate sank after the first rain and I chased {him} for ten days before it was relaid.',
      ],
    },
    {
      key: 'granite',
      description: 'Granite worktop for kitchen island and window sills.',
      good: [
        'The joint on the island is so thin that you must use your nail to find it.',
        'Cut, polished and fixed in one day. The edges are round so that nobody will injure.',
        '{He} let me choose the slab by myself and explained which one stains. Helpful.',
      ],
    },
  ],
};
