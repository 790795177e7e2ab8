import type { TradeTexts } from './trade-texts.ts';

export const carpenter: TradeTexts = {
  people: [
    {
      profession: 'Kitchen & wardrobe carpenter',
      expertise: 'kitchen cabinet, wardrobe, HDF, walk-in closet, hinges, shelves',
      bio: 'Kitchens and wardrobes built to your own wall, not copied from catalogue. Soft-close hinges come as standard because I have children too.',
      caption: 'Measured twice, closes softly',
      priceFromNaira: 20000,
      does: ['kitchen', 'wardrobe'],
    },
    {
      profession: 'Door & frame carpenter',
      expertise: 'panel doors, door frames, locks, hinges, door repair, security door',
      bio: 'A door should close with one finger. I hang panel and security doors, change frames that termites have eaten, and fit any lock you trust.',
      caption: 'Doors that close with one finger',
      priceFromNaira: 8000,
      does: ['door', 'repair'],
    },
    {
      profession: 'Roof carpenter',
      expertise: 'roof truss, noggin, fascia board, hardwood, roof repair, treated wood',
      bio: 'Trusses, noggins, fascia. All wood solignum-treated before it goes up, and you are free to count every plank with me in the morning.',
      caption: 'Strong wood over your head',
      priceFromNaira: 30000,
      does: ['truss'],
    },
    {
      profession: 'Fine furniture carpenter',
      expertise: 'dining table, iroko, mahogany, TV stand, bed frame, custom furniture',
      bio: 'Iroko, mahogany and mansonia are my languages. I make dining tables that your grandchildren will quarrel over. Workshop visits welcome.',
      caption: 'Furniture for grandchildren',
      priceFromNaira: 35000,
      does: ['table', 'wardrobe'],
    },
    {
      profession: 'Repair carpenter',
      expertise: 'furniture repair, bed repair, squeaky door, shelf, cabinet repair, termite damage',
      bio: 'Squeaking bed, hanging cabinet, drawer that fell on your leg. {years} years of putting wood back where it belongs, usually within the hour.',
      caption: "Don't throw it away yet",
      priceFromNaira: 5000,
      does: ['repair', 'door'],
    },
    {
      profession: 'Office & shop fitter',
      expertise: 'shop fitting, counter, shelves, partition, office table, display',
      bio: 'I fit shops, salons and offices: counters, display shelves, partitions with doors. We work at night so that you do not lose one day of sales.',
      caption: 'Open for business by morning',
      priceFromNaira: 25000,
      does: ['shop', 'kitchen'],
    },
  ],
  jobs: [
    {
      key: 'kitchen',
      description: 'Build and install an L-shaped kitchen cabinet in HDF with soft-close hinges.',
      good: [
        'The drawers close like whisper. My sister has already taken {his} number.',
        'Every corner of my awkward kitchen is now useful, even behind the pillar.',
        '{He} came to measure three times before cutting. You can see it in the fit.',
      ],
      fair: ['Cabinet is strong, but one door was a slightly different white. Replaced after two weeks.'],
    },
    {
      key: 'door',
      description: 'Replace a termite-eaten door frame and hang a new panel door.',
      good: [
        'The new frame is treated and {he} also sprayed the wall before fixing it. Thoughtful.',
        'Door opens and closes without any noise. It used to wake the whole compound.',
        'Clean work, and the old frame was carried away without my asking.',
      ],
    },
    {
      key: 'table',
      description: 'Make a six-seater dining table in mahogany.',
      good: [
        'It took four men to carry this table inside. Solid, solid wood.',
        'The polish is even and the legs are not shaking. A proper master.',
        '{name} sent me pictures at each stage, from plank to polish. I enjoyed the journey.',
      ],
      fair: ['Beautiful table, but it came eight days late and our guests had already come and gone.'],
      poor: [
        'One chair was shaky from the first day and delivery was late by two weeks. Table itself is fine.',
      ],
    },
    {
      key: 'repair',
      description: 'Repair a squeaking bed frame and two broken wardrobe drawers.',
      good: [
        'The bed is quiet at last. We no longer need to buy a new one.',
        'In and out in fifty minutes, and the price was fair.',
        '{He} used screws and glue where the factory used only staples. It will outlive me.',
      ],
    },
    {
      key: 'shop',
      description: 'Fit shelves, counter and a changing room for a boutique.',
      good: [
        'Worked from 7 p.m. till 4 a.m. and I opened my shop the next morning as normal.',
        'Customers ask who did my shelves before they ask the price of the clothes.',
        'Knows how a shop works: {he} put the counter where I can see the door.',
      ],
      poor: [
        'Counter height was not what we agreed and {he} was not happy to correct it. It was corrected in the end.',
      ],
    },
    {
      key: 'wardrobe',
      description: 'Three-door wardrobe with mirror for the master bedroom.',
      good: [
        'Mirror, drawers, tie rack, everything inside. Madam is happy, so I am happy.',
        'It touches the ceiling exactly. No space for dust or lizards.',
        'Very good finishing on the edges; no sharp corner to wound the children.',
      ],
      fair: ['Good wardrobe. I only wish that the sawdust was swept before they left.'],
    },
    {
      key: 'truss',
      description: 'Roof carpentry for a three-bedroom bungalow: trusses, noggins and fascia.',
      good: [
        'I counted the planks with {him} each morning. Nothing walked away.',
        'Trusses are straight and every joint has a plate. The zinc man praised the work.',
        'All the wood was treated before it went up. I could smell the solignum, so I know.',
      ],
      fair: ['Strong trusses. The fascia line needed small correction before the gutter could enter.'],
    },
  ],
};
