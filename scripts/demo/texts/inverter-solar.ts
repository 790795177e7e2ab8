import type { TradeTexts } from './trade-texts.ts';

export const inverterSolar: TradeTexts = {
  people: [
    {
      profession: 'Solar & inverter installer',
      expertise: 'solar panels, inverter, lithium battery, charge controller, load calculation, installation',
      bio: 'I start with your load, not with my profit. We list every bulb and fridge, then you get two options with numbers, one for your budget and one for your dream.',
      caption: 'Numbers first, panels after',
      priceFromNaira: 30000,
      does: ['home', 'panels', 'lithium'],
    },
    {
      profession: 'Inverter technician',
      expertise: 'inverter repair, battery test, tubular battery, overload, charging fault, maintenance',
      bio: 'Inverter beeping, battery not holding, charging too slow: I test each battery alone and change only the bad one.',
      caption: 'Change only the bad battery',
      priceFromNaira: 8000,
      does: ['charging', 'lithium', 'move'],
    },
    {
      profession: 'Solar engineer',
      expertise: 'solar design, hybrid inverter, commercial solar, net metering, off-grid, roof mounting',
      bio: 'Off-grid and hybrid systems for homes, clinics and cold shops. Monitored on your phone, earthed, fused, and built to be inspected.',
      caption: 'Built to be inspected',
      priceFromNaira: 60000,
      does: ['home', 'panels', 'pump'],
    },
    {
      profession: 'Solar street-light & pump installer',
      expertise: 'solar street light, solar pump, borehole solar, farm solar, security light',
      bio: 'Boreholes, farms and estates: solar pumps and street lights that come on by themselves. I have hung over four hundred poles in the North.',
      caption: 'Let the sun pump your water',
      priceFromNaira: 25000,
      only: { peoples: ['Hausa', 'Fulani', 'Kanuri'] },
      does: ['pump', 'panels'],
    },
    {
      profession: 'Home solar installer',
      expertise: 'small solar system, solar kit, 1.5kVA inverter, panel cleaning, upgrade, relocation',
      bio: 'Moving house with your panels? Adding two more? Tired of generator noise at night? Small home systems, neatly done, explained in plain language.',
      caption: 'Plain talk about solar',
      priceFromNaira: 20000,
      does: ['home', 'move', 'panels', 'charging'],
    },
    {
      profession: 'Lithium battery & inverter specialist',
      expertise: 'lithium battery, LiFePO4, hybrid inverter, BMS, battery upgrade, 5kVA',
      bio: 'Upgrade from tubular to lithium without throwing away your inverter. I check the settings, the cables and the BMS; {years} years and no swollen battery yet.',
      caption: 'From acid to lithium, safely',
      priceFromNaira: 35000,
      does: ['lithium', 'charging', 'home'],
    },
  ],
  jobs: [
    {
      key: 'home',
      description: 'Install a 3.5 kVA inverter with four panels and one lithium battery.',
      good: [
        'Since the day of installation my generator has been resting under its nylon.',
        'All cables are in trunking and every switch has a label. Even my daughter understands the system.',
        "{He} told me not to buy the bigger one because I don't need it. Who does that? An honest person.",
      ],
      fair: ['System works well. The app set-up was not explained until I called twice.'],
    },
    {
      key: 'charging',
      description: 'Inverter not charging; test the batteries and correct the fault.',
      good: [
        'Only one battery out of four was bad. I was ready to buy four!',
        '{He} tightened and cleaned the terminals, changed one fuse and it was back. Charged small money.',
        'Brought a real battery tester and showed me the reading of each one.',
      ],
    },
    {
      key: 'panels',
      description: 'Add four panels to the roof and rebalance the charge controller.',
      good: [
        'By 11 a.m. the battery is full now. Before, it never filled before evening.',
        'No leak in the roof after the rain, I was worried about that. Proper sealing.',
        'Two neat men on the roof, harness and all. I respect safety.',
      ],
      poor: [
        'One panel was fixed in the shade of our mango tree, and I am the one who noticed. It was moved afterwards.',
      ],
    },
    {
      key: 'lithium',
      description: 'Change tubular batteries to lithium and set the inverter correctly.',
      good: [
        'We now watch a whole match plus fridge without looking at the percentage.',
        'Old batteries were carried away and {he} paid me fairly for the scrap.',
        'Settings were explained and written down. Battery temperature is cool.',
      ],
      fair: ['Good work, but the price changed slightly because a cable was "forgotten" in the quote.'],
    },
    {
      key: 'pump',
      description: 'Solar pump for the borehole and two compound lights.',
      good: [
        'Water flows from morning to evening with no fuel. The whole street now fetches here.',
        'The lights come on at seven by themselves. Our compound feels safe.',
        'Dug, wired, tested, and left the place clean in one day.',
      ],
    },
    {
      key: 'move',
      description: 'Relocate an inverter system to a new flat.',
      good: [
        'Moved everything on Friday and we had light in the new place that same night.',
        'Not one scratch on the panels. {He} wrapped them in our blankets.',
        'Quick and neat. Even the holes in the old flat were filled for my landlord.',
      ],
      poor: ['Forgot the earthing in the new place until I asked. Came back for it three days later.'],
    },
  ],
};
