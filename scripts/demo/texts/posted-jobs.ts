import type { TradeSlug } from '../../../src/shared/trades.ts';

/** A job as its poster wrote it, and what artisans answered. */
export interface PostedJobText {
  readonly trade: TradeSlug;
  /** At most 120 characters; the card says "Seeking Skilled …". */
  readonly expertise: string;
  /** Empty: the card shows the poster's own words about themselves. */
  readonly description: string;
  /** From and to, in naira. */
  readonly budgetNaira?: readonly [number | undefined, number | undefined];
  /** Absent: any day will do. */
  readonly startsInDays?: number;
  readonly lastsDays?: number;
  readonly postedDaysAgo: number;
  readonly by?: 'demo consumer';
  readonly status?: 'closed' | 'filled';
  readonly savedByDemoArtisan?: boolean;
  readonly answers: readonly {
    readonly by?: 'demo artisan';
    readonly message: string;
    readonly offerNaira?: number;
    readonly status?: 'seen' | 'chosen' | 'declined';
  }[];
}

export const JOB_TEXTS: readonly PostedJobText[] = [
  {
    trade: 'electrician',
    expertise: 'House wiring and distribution board',
    description:
      'The boys’ quarters have two rooms and one socket. I want proper wiring from a board of their own, with a breaker for each room.',
    budgetNaira: [60_000, 110_000],
    startsInDays: 9,
    lastsDays: 2,
    postedDaysAgo: 1,
    savedByDemoArtisan: true,
    answers: [
      {
        message:
          'Good day. I can look at it on Thursday, draw the circuits with you and start on Monday. Board, breakers and cable are in my price.',
        offerNaira: 96_000,
      },
    ],
  },
  {
    trade: 'electrician',
    expertise: 'Fault finding, breaker that trips',
    description:
      'Whenever it rains the main breaker falls. Two people have come, changed the breaker and gone with my money.',
    budgetNaira: [undefined, 25_000],
    postedDaysAgo: 0,
    answers: [],
  },
  {
    trade: 'electrician',
    expertise: 'Earthing and surge protection for a clinic',
    description:
      'Small eye clinic with two machines that must not burn. Earth rod, test report and surge protectors. Work after 4 pm or on Sunday only.',
    budgetNaira: [80_000, 150_000],
    startsInDays: 6,
    postedDaysAgo: 3,
    savedByDemoArtisan: true,
    answers: [
      {
        by: 'demo artisan',
        message:
          'I have done three clinics around Surulere, with a written earth test for each. Sunday is good for me. I bring the tester.',
        offerNaira: 128_000,
        status: 'seen',
      },
    ],
  },
  {
    trade: 'electrician',
    expertise: 'Prepaid meter line and changeover switch',
    description:
      'New prepaid meter is on the pole. I need the line to the house and a changeover for my generator.',
    budgetNaira: [35_000, 60_000],
    startsInDays: 4,
    postedDaysAgo: 5,
    answers: [
      {
        by: 'demo artisan',
        message: 'I can run it neatly in pipe, not hanging. Half a day of work once the cable is bought.',
        offerNaira: 42_000,
        status: 'declined',
      },
    ],
  },
  {
    trade: 'inverter-solar',
    expertise: 'Solar panels and inverter for a three-bedroom flat',
    description:
      'Fridge, six lights, two fans, TV and my laptop, through the night. Please say what you would install and why, not only the price.',
    budgetNaira: [900_000, 1_600_000],
    postedDaysAgo: 2,
    savedByDemoArtisan: true,
    answers: [
      {
        message:
          'For that load: 5 kVA, two lithium batteries, eight panels. I can show you one that has run for two years in your area.',
        offerNaira: 1_450_000,
      },
      { message: 'May I come and count the load with you? The visit costs nothing.' },
    ],
  },
  {
    trade: 'plumber',
    expertise: 'Leaking kitchen pipe under the sink',
    description:
      'Water under the kitchen sink every morning, and the cupboard has started to smell. The house is from 1984, so expect old pipes.',
    budgetNaira: [10_000, 25_000],
    startsInDays: 3,
    postedDaysAgo: 1,
    by: 'demo consumer',
    answers: [
      {
        message:
          'Good evening ma. From what you write it is the trap or the old galvanised joint. I come with both, and you pay for what I use.',
        offerNaira: 18_500,
        status: 'seen',
      },
      {
        message:
          'I am two streets away from Masha and can come tomorrow before 8. I look first, then tell you the price.',
      },
    ],
  },
  {
    trade: 'painter',
    expertise: 'Interior painting of two children’s rooms',
    description:
      'Walls have crayon up to one metre. Washable paint, please, and no strong smell: they sleep there.',
    budgetNaira: [45_000, 80_000],
    startsInDays: 14,
    lastsDays: 2,
    postedDaysAgo: 6,
    by: 'demo consumer',
    answers: [
      {
        message:
          'Two rooms, two coats of washable satin, ceilings left white: three days with my brother. Paint is included.',
        offerNaira: 74_000,
        status: 'chosen',
      },
      {
        message: 'I can start earlier, this Saturday, if you buy the paint yourself.',
        offerNaira: 38_000,
        status: 'seen',
      },
    ],
  },
  {
    trade: 'gardener',
    expertise: 'Hedge trimming and a new lawn',
    description: 'The rains did what they wanted. Front garden of about ten metres by six.',
    postedDaysAgo: 31,
    by: 'demo consumer',
    status: 'filled',
    answers: [
      {
        message: 'Carpet grass, topsoil and two visits to water it in: one price, no surprises.',
        offerNaira: 55_000,
        status: 'chosen',
      },
    ],
  },
  {
    trade: 'carpenter',
    expertise: 'Kitchen cabinets in solid wood',
    description:
      'L-shape, about four metres, with soft-closing hinges. I have a drawing and I have patience; I do not want MDF.',
    budgetNaira: [350_000, 600_000],
    postedDaysAgo: 4,
    answers: [
      {
        message:
          'I work in mahogany and iroko. Please send the drawing; I answer with a list of parts and a price for each.',
      },
    ],
  },
  {
    trade: 'tiler',
    expertise: 'Bathroom tiling with a slope that drains',
    description:
      'The last tiler made a swimming pool. I need old tiles out, slope corrected and 60 by 60 porcelain laid.',
    budgetNaira: [70_000, 120_000],
    startsInDays: 11,
    lastsDays: 3,
    postedDaysAgo: 2,
    answers: [
      {
        message:
          'I lay a new screed to the drain first and pour water before one tile goes on it. You will see it run.',
        offerNaira: 98_000,
      },
    ],
  },
  {
    trade: 'mason',
    expertise: 'Block fence and a gate pillar',
    description: 'Eighteen metres of nine-inch blocks, two pillars. Blocks and sand are on site already.',
    budgetNaira: [120_000, 200_000],
    startsInDays: 8,
    lastsDays: 6,
    postedDaysAgo: 7,
    answers: [],
  },
  {
    trade: 'welder',
    expertise: 'Burglar proof for eight windows',
    description: 'Simple straight bars that open from inside in case of fire. No flowers, please.',
    budgetNaira: [160_000, 260_000],
    postedDaysAgo: 8,
    answers: [
      {
        message: 'I make them with a hidden key latch inside. Eight windows take me nine days.',
        offerNaira: 232_000,
      },
    ],
  },
  {
    trade: 'ac-refrigeration',
    expertise: 'Servicing of three split AC units',
    description: 'One of them drips into the sitting room. Shop opens at 10, so earlier than that.',
    budgetNaira: [15_000, 30_000],
    startsInDays: 2,
    postedDaysAgo: 0,
    answers: [],
  },
  {
    trade: 'generator',
    expertise: 'Generator repair, 7.5 kVA that hunts and smokes',
    description: '',
    budgetNaira: [undefined, 60_000],
    postedDaysAgo: 3,
    answers: [
      {
        message:
          'Hunting and smoke together is most times carburettor and rings. I check compression first, on the spot.',
      },
    ],
  },
  {
    trade: 'roofer',
    expertise: 'Roof leak repair over the passage',
    description: 'Long-span aluminium, six years old. Leaks at the valley when wind comes with the rain.',
    budgetNaira: [30_000, 90_000],
    startsInDays: 5,
    lastsDays: 1,
    postedDaysAgo: 4,
    answers: [],
  },
  {
    trade: 'pop-ceiling',
    expertise: 'POP ceiling with hidden lights for a parlour',
    description: 'Five metres by six, one simple step with LED inside. No chandelier rose.',
    budgetNaira: [200_000, 340_000],
    startsInDays: 20,
    lastsDays: 5,
    postedDaysAgo: 9,
    answers: [],
  },
  {
    trade: 'cctv-security',
    expertise: 'CCTV cameras for a pharmacy, viewed by phone',
    description:
      'Four cameras, one at the till, and that I can see them when I travel. Say what network it needs.',
    budgetNaira: [180_000, 320_000],
    postedDaysAgo: 5,
    answers: [
      {
        message:
          'Four 4 MP cameras and a recorder with a month of storage. A 10 Mbps line is enough; I set up your phone too.',
        offerNaira: 265_000,
      },
    ],
  },
  {
    trade: 'borehole-water',
    expertise: 'Borehole pump replacement and water test',
    description: 'Pump is humming but no water comes. The borehole is 52 metres, drilled in 2019.',
    budgetNaira: [150_000, 400_000],
    startsInDays: 3,
    postedDaysAgo: 1,
    answers: [],
  },
  {
    trade: 'cleaner',
    expertise: 'Post-construction cleaning of a duplex',
    description: 'Paint drops on every window and cement on the tiles. Keys with the gateman.',
    budgetNaira: [60_000, 100_000],
    startsInDays: 7,
    lastsDays: 1,
    postedDaysAgo: 2,
    answers: [
      {
        message: 'Team of five, two days, own machines and chemicals. We do not scratch the tiles.',
        offerNaira: 85_000,
      },
    ],
  },
  {
    trade: 'furniture-upholstery',
    expertise: 'Reupholstery of a seven-seater sofa',
    description: 'The frame is strong, the foam has given up. Fabric samples, please.',
    budgetNaira: [140_000, 240_000],
    postedDaysAgo: 12,
    answers: [],
  },
  {
    trade: 'tailor',
    expertise: 'Aso ebi sewing for nine people',
    description:
      'Wedding in five weeks; lace is bought. Six women, three men, and all of them want to look better than the bride.',
    budgetNaira: [180_000, 300_000],
    startsInDays: 18,
    postedDaysAgo: 3,
    answers: [
      {
        message:
          'I have sewn for larger families. First fitting after ten days, everything ready one week before.',
        offerNaira: 252_000,
      },
    ],
  },
  {
    trade: 'caterer',
    expertise: 'Catering for a naming ceremony, 80 guests',
    description: 'Jollof, ofada with ayamase, small chops and zobo. There is a kitchen but no gas.',
    budgetNaira: [250_000, 420_000],
    startsInDays: 10,
    postedDaysAgo: 4,
    answers: [],
  },
  {
    trade: 'phone-laptop',
    expertise: 'Laptop screen and hinge repair',
    description: 'My nephew opened it like a book that has no other side. HP, 15 inches.',
    budgetNaira: [20_000, 55_000],
    postedDaysAgo: 1,
    answers: [],
  },
  {
    trade: 'aluminium',
    expertise: 'Sliding aluminium windows for a shop front',
    description: 'Two openings of 1.8 by 1.2 metres, bronze, with mosquito net.',
    budgetNaira: [110_000, 190_000],
    startsInDays: 12,
    lastsDays: 1,
    postedDaysAgo: 6,
    answers: [],
  },
  {
    trade: 'decorator',
    expertise: 'Church hall decoration for a harvest',
    description:
      'Hall of three hundred seats, colours green and gold, and everything must be out by Monday morning.',
    budgetNaira: [150_000, 280_000],
    startsInDays: 16,
    postedDaysAgo: 5,
    answers: [],
  },
  {
    trade: 'builder',
    expertise: 'Building supervision for a bungalow at lintel level',
    description:
      'I am abroad. I need somebody who sends honest pictures every Friday and says it when a wall is not straight.',
    budgetNaira: [300_000, 700_000],
    postedDaysAgo: 10,
    answers: [
      {
        message:
          'I supervise four sites now. You get pictures, the day’s labour list and what cement was used, every Friday.',
      },
    ],
  },
  {
    trade: 'mechanic',
    expertise: 'Gearbox diagnosis, Toyota Corolla 2009',
    description: '',
    postedDaysAgo: 2,
    answers: [],
  },
];
