/** Who speaks, how many minutes after the talk began, and what they say. A gap of a day is 1,440 minutes. */
export type DemoLine = readonly [by: 'customer' | 'artisan', minutes: number, text: string];

/** A talk of two people of the demo. */
export interface DemoTalkText {
  /** Whose hire it is about, by the beginning of its job's description; absent: they only talk. */
  readonly about?: string;
  /** For a talk without a hire: which artisan, by trade, with which customer. */
  readonly with?: { readonly trade: string; readonly customer: 'demo consumer' | 'another' };
  /** Hours before now at which the first line was said. */
  readonly beganHoursAgo: number;
  /** How many of the last lines the other one has not read. */
  readonly unread?: number;
  readonly lines: readonly DemoLine[];
}

const surge: DemoTalkText = {
  about: 'Fit earthing and a surge protector',
  beganHoursAgo: 31,
  unread: 2,
  lines: [
    ['customer', 0, 'Good morning ma. I saw your profile, the work on the clinic board is very neat 👏'],
    [
      'customer',
      1,
      'We are getting a new fridge next week and NEPA has already burnt two of ours. Can you fit earthing?',
    ],
    ['artisan', 9, 'Good morning madam, and thank you. Yes, I do earthing well.'],
    [
      'artisan',
      10,
      'A few questions:\n1. Bungalow or upstairs?\n2. Is there any earth wire now?\n3. Which area?',
    ],
    [
      'customer',
      17,
      'Bungalow, Surulere, off Adelabu. No earth wire that I know of. The house is from 1984.',
    ],
    [
      'artisan',
      21,
      'Okay. Then we drive a copper rod outside near the meter, run 10 mm² to the board, and I fit a surge protector on the incoming line.',
    ],
    [
      'artisan',
      22,
      'If the soil is very dry I use two rods. I test it with the meter before you pay anybody, and you see the number yourself.',
    ],
    ['customer', 30, 'How much will it be?'],
    [
      'artisan',
      34,
      'Rod, clamp, cable, surge protector and labour: about ₦68,000. If you already have the protector, ₦46,000.',
    ],
    ['customer', 36, 'Ah. No discount? 😄'],
    [
      'artisan',
      41,
      'Copper is not smiling this year o. But I will not charge for the check of your sockets, and that one is ₦8,500 normally.',
    ],
    ['customer', 44, 'That is fair. Is Tuesday possible?'],
    ['artisan', 47, 'Tuesday from 9 is free. Please book it here, so that the day is yours.'],
    ['customer', 131, 'Done. I paid the deposit.'],
    ['artisan', 138, 'I have seen it, thank you. I come with my apprentice, Blessing. She is careful.'],
    ['customer', 143, 'No wahala. There is a dog, he only makes noise. Ring the bell first.'],
    ['artisan', 145, '😂 I will ring it twice.'],
    [
      'customer',
      690,
      'Please, can the rod be at the back? The front has new interlocking and my husband will cry.',
    ],
    [
      'artisan',
      702,
      'It can. At the back I need about 4 metres more cable, ₦6,200. I write it in the quote of the rest before I touch anything.',
    ],
    ['customer', 704, 'Okay, at the back then.'],
    ['customer', 705, 'And the surge protector, does it help when they bring light with high current?'],
    [
      'artisan',
      716,
      'Yes. It cuts off above 270 volts and comes back by itself when it is normal. I show you the light on it.',
    ],
    ['customer', 720, '🙏🏾'],
    ['artisan', 1690, 'Good day madam. I have bought the rod today, I am coming on Tuesday as we said.'],
    [
      'artisan',
      1691,
      'If you can, please clear the space behind the kitchen door, about one metre. Thank you!',
    ],
  ],
};

export const TALKS: readonly DemoTalkText[] = [
  surge,
  {
    about: 'Tile the guest bathroom',
    beganHoursAgo: 32,
    unread: 1,
    lines: [
      [
        'customer',
        0,
        'Good day sir. Guest bathroom, floor and the walls up to the window. I bought the tiles already, 60 × 60.',
      ],
      ['artisan', 26, 'Good day ma. Please how many cartons, and is the old tile still there?'],
      ['customer', 31, '11 cartons. The old ones are still there, some are shaking.'],
      [
        'artisan',
        38,
        'Then we remove them first. I am sending the quote now: labour, cement, white cement and carting away.',
      ],
      [
        'artisan',
        330,
        'I have sent it ma. If the wall behind is bad I will snap it and tell you before we plaster. Any question, I dey.',
      ],
    ],
  },
  {
    about: 'The sliding gate sticks halfway',
    beganHoursAgo: 41,
    lines: [
      ['customer', 0, 'Good evening. The gate stops in the middle and my son has to push it.'],
      [
        'artisan',
        190,
        'Good evening madam. It is the rail, I know that type. But I am on a site in Epe till month end, I cannot come and rush it.',
      ],
      ['customer', 202, 'I understand, thank you for telling me.'],
    ],
  },
  {
    with: { trade: 'electrician', customer: 'another' },
    beganHoursAgo: 5,
    unread: 2,
    lines: [
      ['customer', 0, 'Hello, do you also repair inverters?'],
      [
        'artisan',
        12,
        'Good day! I wire them and fit the changeover, but the board inside I leave to a specialist. What does yours do?',
      ],
      ['customer', 64, 'It beeps and goes off when the freezer starts'],
      ['customer', 65, 'The battery is 2 years old. I am at Ojuelegba'],
    ],
  },
  {
    with: { trade: 'electrician', customer: 'another' },
    beganHoursAgo: 76,
    lines: [
      ['customer', 0, 'Thank you for Saturday, everything is working and the switches are finally straight.'],
      ['artisan', 35, 'It is my pleasure sir. If the one in the parlour feels warm, please tell me at once.'],
      ['customer', 41, 'I will. My sister in Yaba will write to you too.'],
      ['artisan', 43, '🙏'],
    ],
  },
];
