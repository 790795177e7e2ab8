import type { TradeTexts } from './trade-texts.ts';

export const builder: TradeTexts = {
  people: [
    {
      profession: 'Building contractor',
      expertise: 'house construction, bungalow, duplex, foundation to finishing, supervision, renovation',
      bio: 'Foundation to finishing, with a weekly report on WhatsApp: pictures, receipts, what remains. Diaspora clients sleep well with me.',
      caption: 'Weekly pictures, real receipts',
      priceFromNaira: 100000,
      does: ['quarters', 'shops', 'slab'],
    },
    {
      profession: 'Site supervisor',
      expertise: 'site supervision, quality control, materials, bill of quantities, artisans management',
      bio: 'I am the eye on your site when you are at work or abroad. Cement counted, rods measured, bad concrete rejected. Nobody shares your blocks.',
      caption: 'The eye on your site',
      priceFromNaira: 50000,
      does: ['supervise', 'slab'],
    },
    {
      profession: 'Renovation builder',
      expertise: 'renovation, remodelling, kitchen extension, bathroom renovation, wall removal',
      bio: 'Old houses have good bones. I remodel kitchens, join rooms and modernise bathrooms while you still live inside, with a dust wall and a calendar.',
      caption: 'Old houses, good bones',
      priceFromNaira: 60000,
      does: ['renovate', 'post'],
    },
    {
      profession: 'Structural builder',
      expertise: 'reinforced concrete, slab, columns, decking, pile foundation, swampy land',
      bio: "Decking, columns, raft foundations on swampy land. I follow the engineer's drawing and call him before, not after, we pour.",
      caption: 'Call the engineer before we pour',
      priceFromNaira: 120000,
      does: ['slab', 'shops'],
    },
    {
      profession: 'Small works builder',
      expertise: 'boys quarters, shop, fence, store, security post, toilet, small building',
      bio: 'Shops, security posts, BQ, outside kitchen. Small buildings deserve setting-out too; I bring pegs, line and a fair price.',
      caption: 'Small buildings, properly built',
      priceFromNaira: 40000,
      does: ['post', 'quarters', 'shops'],
    },
    {
      profession: 'Eco & earth-brick builder',
      expertise: 'earth bricks, interlocking blocks, hydraform, cool house, low cost building, rural',
      bio: 'Compressed-earth bricks, wide eaves, cross ventilation: houses that stay cool when light is gone. {years} years of it, in the North and now here.',
      caption: 'Cool without AC',
      priceFromNaira: 55000,
      does: ['quarters', 'post'],
    },
  ],
  jobs: [
    {
      key: 'renovate',
      description: 'Renovate two bathrooms and join kitchen with dining.',
      good: [
        'We lived inside throughout and the dust wall really worked.',
        'The calendar on my fridge said six weeks. It was six weeks. In Nigeria!',
        '{He} saved our old mosaic by the entrance because I love it. Thank you for listening.',
      ],
      fair: ['Fine result, though the last ten percent took as long as the first fifty.'],
    },
    {
      key: 'supervise',
      description: 'Supervise block work and decking for a client abroad.',
      good: [
        'I am in Manchester and I saw every bag of cement. May God reward honesty.',
        '{He} rejected bad granite at the gate and sent me the video. That is supervision.',
        'Weekly report on Friday evenings without fail. My wife reads it like a series.',
      ],
    },
    {
      key: 'shops',
      description: 'Build a row of three lock-up shops.',
      good: [
        'All three were let before the paint dried. Solid work and good finishing.',
        'Budget and final cost differ by only four percent, with receipts.',
        'The shops are high enough from flood. {name} insisted on it, and rain proved {him} right.',
      ],
      poor: [
        'The work stood still for two weeks when {he} had another site. Quality is good but communicate!',
      ],
    },
    {
      key: 'slab',
      description: 'Cast first-floor slab of a duplex with columns and staircase.',
      good: [
        'The engineer came, tested and smiled. That is enough for me.',
        'Rods were spaced as in the drawing; I brought my own tape to confirm.',
        'They poured from 5 a.m. to finish before the sun. Serious people.',
      ],
      fair: ['Slab is okay. The staircase needed small chiselling to make the steps equal.'],
    },
    {
      key: 'quarters',
      description: "Two-room boys' quarters with toilet and kitchenette.",
      good: [
        'Finished in seven weeks and my brother has packed in. No crack anywhere.',
        'Every naira was explained. I have never built with such peace.',
        'Good drainage behind the wall, where others would not bother.',
      ],
    },
    {
      key: 'post',
      description: 'Security post and outdoor kitchen.',
      good: [
        'Neat little house for our gateman; he is the proudest man in the street.',
        'Small job, but set out with pegs and line like a big one.',
        'The outside kitchen has a proper chimney and no smoke enters the house.',
      ],
      poor: ['The security-post roof was low and I hit my head. They raised it, but we lost one week.'],
    },
  ],
};
