import type { TradeTexts } from './trade-texts.ts';

export const gardener: TradeTexts = {
  people: [
    {
      profession: 'Gardener & lawn keeper',
      expertise: 'lawn mowing, carpet grass, hedges, weeding, watering, compound cleaning',
      bio: 'Carpet grass, ixora hedges, sweeping before you wake. I keep eleven compounds and no two are cut the same way.',
      caption: 'Green before you wake up',
      priceFromNaira: 6000,
      does: ['grass', 'mowing'],
    },
    {
      profession: 'Landscape gardener',
      expertise: 'landscaping, garden design, palm trees, flower beds, stones, walkway',
      bio: 'From bare sand to garden: royal palms, stones, lights and grass that can survive {town} sun. You see a drawing before I lift a shovel.',
      caption: 'From bare sand to garden',
      priceFromNaira: 40000,
      does: ['design', 'grass'],
    },
    {
      profession: 'Horticulturist',
      expertise: 'potted plants, nursery, flowers, soil, plant disease, indoor plants',
      bio: 'Studied horticulture, fell in love with soil. I diagnose sick plants, repot, and match flowers to your light so that they do not die in your hands.',
      caption: "Plants that don't die on you",
      priceFromNaira: 8000,
      does: ['repot', 'vegetables', 'design'],
    },
    {
      profession: 'Tree surgeon & gardener',
      expertise: 'tree cutting, pruning, stump removal, mango tree, palm trimming, hedge',
      bio: 'Tall mango near the roof? Palm full of dry leaves? Cut in pieces with rope, no broken zinc, wood stacked for your firewood.',
      caption: 'Down in pieces, gently',
      priceFromNaira: 15000,
      does: ['mango', 'mowing'],
    },
    {
      profession: 'Vegetable & home-farm gardener',
      expertise: 'vegetable garden, ugu, tomatoes, raised beds, compost, home farm, pepper',
      bio: 'Ugu, ewedu, tomatoes, scent leaf behind your kitchen. I build raised beds, teach your household to water well, and check every two weeks.',
      caption: 'Soup from your own backyard',
      priceFromNaira: 10000,
      does: ['vegetables', 'repot'],
    },
    {
      profession: 'Estate gardener',
      expertise: 'estate maintenance, lawn, hedge trimming, irrigation, flower pots, fumigation of weeds',
      bio: 'Estates, schools and hotels with own mowers and brush cutters. {years} years, and the old residents still ask for me by name.',
      caption: 'Edges sharp as haircut',
      priceFromNaira: 20000,
      does: ['mowing', 'grass', 'mango'],
    },
  ],
  jobs: [
    {
      key: 'grass',
      description: 'Plant carpet grass and ixora hedge in the front yard.',
      good: [
        'All the grass took. Our front yard is now where the children do their homework.',
        '{He} came back for two weeks to water it, though we never asked.',
        'Straight hedge, fresh soil, good price. The neighbours are now calling {him}.',
      ],
      fair: ['Grass is growing well. Some patches near the wall died and needed replanting.'],
    },
    {
      key: 'mango',
      description: 'Cut a tall mango tree branch by branch near the roof.',
      good: [
        'I closed my eyes but not one leaf touched the roof. Very skilful with rope.',
        'All the wood was cut and packed, the leaves too. You would not know a tree was there.',
        'Brave and careful. Helmet, belt, everything.',
      ],
      poor: ['A branch broke one of our flower pots, and they left the sawdust. Apologised though.'],
    },
    {
      key: 'mowing',
      description: 'Fortnightly mowing, hedge trimming and weeding.',
      good: [
        'Our compound has never been so tidy. Snakes have no hiding place again.',
        'Comes early, works quietly, closes the gate behind {him}. What more?',
        'The hedge is cut so level that I can put a tray on it.',
      ],
      fair: ['Does good work whenever {he} comes, only that rain seems to shift {him} by days.'],
    },
    {
      key: 'design',
      description: 'Design and plant a small garden with stones, palms and lights.',
      good: [
        'We take our evening tea outside now. It has changed how we live.',
        'The drawing and the garden look alike. I still cannot believe that it is my compound.',
        'Chose plants that can bear the sun. Six weeks later all are alive.',
      ],
    },
    {
      key: 'vegetables',
      description: 'Raised vegetable beds with ugu, tomatoes and pepper.',
      good: [
        'I plucked ugu for soup on Sunday. From my own backyard!',
        '{name} taught our house-help how to water and even wrote it down.',
        'Compost bin, beds and seeds in one day. Tomatoes are already flowering.',
      ],
    },
    {
      key: 'repot',
      description: 'Repot twenty plants and treat those with white insects.',
      good: [
        'My plants were dying one by one. Now they have new leaves.',
        'Used neem and soap and not strong chemicals, because of our dog.',
        'So much knowledge. I learnt more in two hours than from ten videos.',
      ],
      poor: ['Four plants still died after treatment. {He} replaced two of them.'],
    },
  ],
};
