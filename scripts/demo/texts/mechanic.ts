import type { TradeTexts } from './trade-texts.ts';

export const mechanic: TradeTexts = {
  people: [
    {
      profession: 'Toyota & Lexus mechanic',
      expertise: 'Toyota, Lexus, engine, gearbox, servicing, diagnostics, suspension',
      bio: 'Corolla, Camry, Highlander, RX: I know their sicknesses by sound. You get the old part, the receipt and the reason.',
      caption: 'Old part, receipt, reason',
      priceFromNaira: 10000,
      does: ['service', 'shocks', 'overheating'],
    },
    {
      profession: 'Auto electrician (rewire)',
      expertise: 'car wiring, battery drain, alternator, starter, key programming, lights, diagnostics',
      bio: 'Battery dying every morning, lights dancing, car refusing to start? Rewire with scanner and brain, not by cutting wires anyhow.',
      caption: 'Scanner and brain',
      priceFromNaira: 8000,
      does: ['battery', 'overheating'],
    },
    {
      profession: 'Mobile mechanic',
      expertise: 'roadside repair, home service, servicing, brake pads, overheating, battery jump',
      bio: 'I come to your house or to the express where the car has disgraced you. Brakes, servicing, overheating, battery. {town} and environs.',
      caption: 'I come to where it stopped',
      priceFromNaira: 12000,
      does: ['service', 'overheating', 'battery'],
    },
    {
      profession: 'Panel beater & spray painter',
      expertise: 'panel beating, car painting, dent removal, bumper, oven baked, accident repair',
      bio: 'Dent, scratch, "small" accident: we straighten, match the paint by computer and bake it. Even the insurance people ask who did it.',
      caption: 'As if it never happened',
      priceFromNaira: 20000,
      does: ['panel', 'inspection'],
    },
    {
      profession: 'German car specialist',
      expertise: 'Mercedes, BMW, Volkswagen, diagnostics, air suspension, gearbox, service',
      bio: "Mercedes, BMW and Volkswagen with original diagnostic tools. I won't learn work with your car; I learnt it at the dealership for {years} years.",
      caption: "I won't learn with your car",
      priceFromNaira: 25000,
      does: ['shocks', 'inspection', 'battery'],
    },
    {
      profession: 'Car AC & general mechanic',
      expertise: 'car AC, engine mount, bushing, shock absorber, servicing, pre-purchase inspection',
      bio: 'Before you buy that "first body" tokunbo, let me look at it. Honest inspection in writing, plus AC, bushings and everyday repairs.',
      caption: 'Inspect before you pay',
      priceFromNaira: 9000,
      does: ['inspection', 'shocks', 'overheating'],
    },
  ],
  jobs: [
    {
      key: 'service',
      description: 'Full service of a Toyota Corolla at home: oil, filters, plugs, brake check.',
      good: [
        'Serviced my car in my own compound while I was answering emails. Bliss.',
        'The oil was genuine and {he} opened it in front of me. The old filter was like charcoal.',
        'Told me that my brake pads still have three months. Another person would have changed them.',
      ],
      fair: ['Service is okay, only that small oil stain was left on my interlocking.'],
    },
    {
      key: 'overheating',
      description: 'Car overheats in traffic; find the cause and repair.',
      good: [
        'It was the fan relay. Two mechanics had already changed my radiator for nothing!',
        'I drove in three-hour traffic yesterday and the needle did not move.',
        'Met me on the express under the sun, with smile and scanner.',
      ],
      poor: [
        'Overheated again the next week. The thermostat was finally changed and it has been fine, but I paid transport twice.',
      ],
    },
    {
      key: 'battery',
      description: 'Battery drains overnight; trace and correct the wiring.',
      good: [
        'The alarm that a roadside man installed was drinking my battery. {name} found it by measuring.',
        'My car now starts on Monday mornings. I can plan my life again.',
        'Neat tape, fuse in the right place, no wire hanging. I like it.',
      ],
    },
    {
      key: 'panel',
      description: 'Panel beat and repaint the back door and bumper.',
      good: [
        'I looked for the accident and could not find it. The colour is perfect.',
        'Ready in four days and even polished the whole car.',
        'Insurance officer asked me for {his} number. Enough said.',
      ],
      fair: ['Paint is fine in shade, a little different under sun. They polished again and it improved.'],
    },
    {
      key: 'inspection',
      description: 'Inspect a foreign-used car before purchase.',
      good: [
        '{He} found that the car had been flooded. I ran away. Saved me four million.',
        'Two-page report with pictures. The dealer reduced the price because of it.',
        'Climbed under the car in a white shirt! Very thorough inspection.',
      ],
    },
    {
      key: 'shocks',
      description: 'Replace front shock absorbers, bushings and do wheel alignment.',
      good: [
        'The noise on bad roads is gone; it drives like the day I bought it.',
        'Followed me to buy the parts and priced them like {his} own money.',
        'Good hand and good manners. My car is staying with {name}.',
      ],
      poor: ['One bushing was noisy again after two weeks. {He} changed it but I had to buy another one.'],
    },
  ],
};
