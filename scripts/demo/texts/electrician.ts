import type { TradeTexts } from './trade-texts.ts';

export const electrician: TradeTexts = {
  people: [
    {
      profession: 'House wiring electrician',
      expertise: 'house wiring, rewiring, sockets, lighting, fault finding, distribution board',
      bio: 'Wiring from foundation to finishing, and rewiring of old houses where the cables are tired. I test every point in front of you before I pack my tools.',
      caption: 'Every point tested before I leave',
      priceFromNaira: 7500,
      does: ['rewire', 'fans', 'trip'],
    },
    {
      profession: 'Electrical fault finder',
      expertise: 'fault tracing, tripping breaker, burnt socket, change-over switch, earthing',
      bio: 'Breaker tripping and nobody knows why? That is the kind of trouble I like. {years} years of tracing faults in flats, shops and churches around {town}.',
      caption: 'If it trips, I will find it',
      priceFromNaira: 6000,
      does: ['trip', 'fans', 'earthing'],
    },
    {
      profession: 'Electrical contractor',
      expertise: 'conduit piping, estate wiring, prepaid meter, three phase, distribution board, earthing',
      bio: 'COREN-supervised team of four. Conduit work, three-phase boards, prepaid meter changes and proper earthing. You get a drawing of your circuits to keep.',
      caption: 'Neat boards, labelled circuits',
      priceFromNaira: 25000,
      does: ['rewire', 'earthing', 'changeover'],
    },
    {
      profession: 'Lighting electrician',
      expertise: 'chandelier, LED lights, POP lights, outdoor lights, dimmer, security light',
      bio: 'Chandeliers, strip light inside POP, compound security lights. Bring your picture from Instagram; I will tell you honestly what it costs to get that glow.',
      caption: 'Good light changes a room',
      priceFromNaira: 8000,
      does: ['chandelier', 'fans'],
    },
    {
      profession: 'Domestic electrician',
      expertise: 'ceiling fan, sockets, water heater, cooker wiring, doorbell, repairs',
      bio: 'Ceiling fans, heaters, cookers, burnt sockets: the small jobs others say are too small. I come with my own ladder, tester and dust sheet.',
      caption: 'No job too small',
      priceFromNaira: 5000,
      does: ['fans', 'trip', 'chandelier'],
    },
    {
      profession: 'Industrial & home electrician',
      expertise: 'panel wiring, motor starter, surge protector, change-over, cold room, rewiring',
      bio: 'I trained with a bottling company and now serve homes and small factories. Surge protection is my passion, because our light can kill a fridge in one second.',
      caption: 'Protect it before light comes back',
      priceFromNaira: 12000,
      does: ['earthing', 'rewire', 'changeover'],
    },
    {
      profession: 'Electrician & meter specialist',
      expertise: 'prepaid meter, change-over switch, generator connection, load balancing, wiring',
      bio: 'Meter, change-over, generator, inverter: I make them work together without drama. Materials are bought with you, receipt in your hand.',
      caption: 'Receipts for every metre of cable',
      priceFromNaira: 9000,
      does: ['changeover', 'trip', 'earthing'],
    },
  ],
  jobs: [
    {
      key: 'trip',
      description: 'Breaker trips whenever the kitchen kettle is on. Find the fault and make it safe.',
      good: [
        'Two people had "fixed" this trip before. {name} found a bridged neutral inside the kitchen wall in forty minutes.',
        'Our kettle and NEPA light can finally live together. {He} explained the fault with a small drawing.',
        'Came with a proper tester and not just a screwdriver. The tripping stopped that same evening.',
      ],
      fair: ['The tripping stopped, but {he} came three hours after the time we agreed.'],
    },
    {
      key: 'rewire',
      description: 'Rewire a three-bedroom flat: old cables, new sockets and a labelled distribution board.',
      good: [
        'The whole flat was rewired in four days and the board is labelled room by room. Very neat trunking.',
        '{He} refused to let us buy fake cable and followed my brother to the market. That honesty alone is five stars.',
        'We slept in the house throughout and there was no danger, no mess. The sockets are all level.',
      ],
      fair: [
        'Good wiring, but the chiselled walls were left for another person to patch. Agree that part first.',
      ],
      poor: [
        'Left the parlour without light over a weekend and picked my call only on Monday. Work was finished later, sha.',
      ],
    },
    {
      key: 'changeover',
      description: 'Install a manual change-over switch for generator and public supply.',
      good: [
        'The change-over is mounted straight and no wire is hanging. Even my gateman can use it.',
        '{He} noticed that our earthing was a joke and corrected it the same day. I felt safe.',
        'Finished before the generator oil was even hot. Clear price, clear work.',
      ],
    },
    {
      key: 'chandelier',
      description: 'Hang two chandeliers and fit LED strips in the POP ceiling of the sitting room.',
      good: [
        'My mother-in-law thought that we renovated the whole house. The lights are that fine.',
        'The chandelier weighs like a goat and {he} hung it without one crack in the POP.',
        'Patient with all my changing of mind about warm white and cool white.',
      ],
      fair: [
        'Lights are fine, only that one strip started blinking after two weeks. {He} came back and changed it.',
      ],
    },
    {
      key: 'fans',
      description: 'Replace burnt sockets and install two ceiling fans.',
      good: [
        'Fans are quiet and balanced, no shaking like the one in my former house.',
        'Burnt sockets changed, and {he} showed me the fake one that almost cooked us.',
        'Came on a Saturday morning, removed {his} shoes at the door and finished before noon.',
      ],
    },
    {
      key: 'earthing',
      description: 'Fit earthing and a surge protector for the whole house.',
      good: [
        'Light came back with high voltage on Thursday. The whole street lost televisions; we lost nothing.',
        'Earth rod, chamber, test reading on paper. This is how electricians should work.',
        '{He} measured before and after, and I could see the numbers myself. Very professional.',
      ],
      poor: [
        'The surge protector was good but {he} added transport twice to the bill. We had to argue before {he} removed it.',
      ],
    },
  ],
};
