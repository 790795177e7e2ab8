import type { TradeTexts } from './trade-texts.ts';

export const interiorDesigner: TradeTexts = {
  people: [
    {
      profession: 'Interior designer',
      expertise: 'interior design, living room, mood board, furniture selection, colour scheme, styling',
      bio: 'Your home should look like you, not like a hotel lobby. I listen first, then draw, then shop with your budget open on the table.',
      caption: 'Homes that look like you',
      priceFromNaira: 50000,
      does: ['parlour', 'kitchen'],
    },
    {
      profession: 'Curtain & blinds specialist',
      expertise: 'curtains, blinds, day and night blinds, curtain rods, sheers, wallpaper',
      bio: 'Curtains that touch the floor by one centimetre, blinds that roll without fighting. Measured, sewn and hung by me.',
      caption: 'One centimetre from the floor',
      priceFromNaira: 15000,
      does: ['curtains', 'parlour'],
    },
    {
      profession: 'Small-space designer',
      expertise: 'studio apartment, self-contain, space saving, storage, student room, furniture',
      bio: 'Self-contain or mini-flat in {town}? Small rooms are puzzles and I have solved many: fold, lift, hide, breathe.',
      caption: 'Big ideas for small rooms',
      priceFromNaira: 25000,
      does: ['self-contain', 'parlour'],
    },
    {
      profession: 'Interior architect',
      expertise: 'space planning, 3D rendering, kitchen design, lighting plan, supervision, renovation',
      bio: 'You walk through your house in 3D before the first wall moves. Drawings that artisans understand, and I supervise them till handing over.',
      caption: 'Walk through it before you build',
      priceFromNaira: 80000,
      does: ['kitchen', 'salon'],
    },
    {
      profession: 'Office & shop interior designer',
      expertise: 'office interior, salon design, restaurant design, branding, reception, lighting',
      bio: 'Salons, eateries, clinics and young companies: interiors that make customers sit down, snap pictures and come back.',
      caption: 'Rooms that bring them back',
      priceFromNaira: 60000,
      does: ['salon'],
    },
    {
      profession: 'Interior stylist, African modern',
      expertise: 'African decor, adire, mud cloth, art selection, styling, wall gallery, throw pillows',
      bio: 'Adire, aso-oke, Nok-inspired clay, baskets from the market: modern rooms that are not shy of where they come from. {years} years of styling.',
      caption: 'Modern, and proudly from here',
      priceFromNaira: 35000,
      does: ['adire', 'parlour'],
    },
  ],
  jobs: [
    {
      key: 'parlour',
      description: 'Design and furnish a sitting room on a fixed budget.',
      good: [
        'Stayed inside my budget and returned eleven thousand naira change. I nearly fainted.',
        'My husband came home and asked if he entered the wrong house.',
        "{He} listened to my long story about my late mother's chair and built the room around it.",
      ],
      fair: ['Room is lovely. The rug took five extra weeks to arrive, so the place felt half-done.'],
    },
    {
      key: 'curtains',
      description: 'Curtains and day-and-night blinds for a four-bedroom house.',
      good: [
        'The curtains fall like wedding gown. Perfect length everywhere.',
        'Blinds in all rooms working smoothly. {He} also fixed the old rod free of charge.',
        'Measured on Tuesday and hung the next Tuesday. So organised.',
      ],
      poor: ['Two curtains were short by an inch and had to be re-sewn. It cost us another week.'],
    },
    {
      key: 'kitchen',
      description: '3D design and supervision of a kitchen renovation.',
      good: [
        'The finished kitchen and the 3D picture are like twins.',
        'Saved me from two bad decisions, because I could see them in the drawing first.',
        '{name} was on site more than the carpenter. That supervision is worth the money.',
      ],
    },
    {
      key: 'self-contain',
      description: 'Make a self-contain feel bigger: storage, colours and lights.',
      good: [
        'My room now has a place for everything. I even have space to do yoga.',
        'With paint, one mirror and a folding table {he} performed magic.',
        'Small budget, big respect. I was treated like a mansion client.',
      ],
      fair: ['I like the result, but some of the shelves suggested were too expensive for a student.'],
    },
    {
      key: 'salon',
      description: 'Interior for a new hair salon with reception.',
      good: [
        'Customers snap pictures in my salon every day. Free adverts!',
        'The lights on the mirrors are just right for makeup. {He} really understood the work we do.',
        'Opened on the day we announced. That alone deserves five stars.',
      ],
    },
    {
      key: 'adire',
      description: 'Style a living room with adire, art and local crafts.',
      good: [
        'It feels like home, and it feels proud. I sat down quietly for one hour.',
        'Each piece came with a story of who made it. So thoughtful.',
        'Never knew that baskets and cloth can look this expensive.',
      ],
      poor: ['Lovely eye, but {he} changed one artwork without telling me. We sorted it out later.'],
    },
  ],
};
