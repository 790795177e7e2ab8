import type { TradeTexts } from './trade-texts.ts';

export const generator: TradeTexts = {
  people: [
    {
      profession: 'Small generator repairer',
      expertise: 'petrol generator, carburettor, plug, servicing, AVR, starter rope',
      bio: 'From "I better pass my neighbour" to 10 kVA: servicing, carburettor, AVR, coil. I return every old part that I change, so nobody is deceived.',
      caption: 'Old parts returned to you',
      priceFromNaira: 5000,
      does: ['service', 'no-light'],
    },
    {
      profession: 'Diesel generator technician',
      expertise: 'diesel generator, Perkins, Mikano, servicing, injector, control panel, ATS',
      bio: 'Diesel sets from 20 to 500 kVA. Oil, filters, injectors, control panels, and a log sheet that your accountant will like.',
      caption: 'Serviced by the hour, not by guess',
      priceFromNaira: 35000,
      does: ['office', 'install'],
    },
    {
      profession: 'Generator coil rewinder',
      expertise: 'coil rewinding, alternator, no output, AVR, pumping machine coil, electric motor',
      bio: 'Generator runs but gives no light? It is the coil, the AVR or the capacitor, and I know which in ten minutes. Pure copper only.',
      caption: 'Pure copper, never aluminium',
      priceFromNaira: 10000,
      does: ['no-light', 'service'],
    },
    {
      profession: 'Generator installer & ATS technician',
      expertise: 'generator installation, automatic transfer switch, soundproof, exhaust, base, cabling',
      bio: 'Concrete base, exhaust away from windows, cabling and automatic change-over. Safety is not negotiable: fumes have killed too many families.',
      caption: 'Power outside, fumes outside too',
      priceFromNaira: 30000,
      does: ['install', 'gas'],
    },
    {
      profession: 'Generator service technician',
      expertise: 'servicing, oil change, valve setting, smoke, fuel consumption, gas conversion',
      bio: 'Drinking too much fuel, smoking, hunting up and down? I tune, set valves and convert to gas if you wish. Home service on Saturdays.',
      caption: 'Less fuel, less noise',
      priceFromNaira: 6000,
      does: ['service', 'gas'],
    },
    {
      profession: 'Plant & engine mechanic',
      expertise: 'engine overhaul, top cylinder, diesel engine, piston, water pump, welding machine',
      bio: 'Engines knocked and left for dead are my joy. {years} years with Lister, Perkins and Lombardini; overhaul comes with three months of guarantee in writing.',
      caption: 'Engines left for dead, revived',
      priceFromNaira: 20000,
      does: ['overhaul', 'office'],
    },
  ],
  jobs: [
    {
      key: 'service',
      description: 'Service a 3.5 kVA petrol generator: oil, plug, carburettor and valve setting.',
      good: [
        'It now starts with one pull, even my wife that always complained can start it.',
        'Fuel that used to last four hours now lasts almost six. God bless you {sir}.',
        'Swept the place after and put the old plug in my hand as evidence.',
      ],
      fair: ['Generator is running well now, but the noise is still the same as before.'],
    },
    {
      key: 'no-light',
      description: 'Generator runs but brings no light; check AVR and coil.',
      good: [
        'It was only the capacitor. Five minutes, small money. Honest technician.',
        '{He} opened the coil in front of me and showed me the burnt part before talking about price.',
        'Rewound with real copper; it now carries my fridge and pumping machine together.',
      ],
      poor: [
        'The coil burnt again after three weeks. {He} rewound it free, but I spent those days in darkness.',
      ],
    },
    {
      key: 'install',
      description: 'Install a 20 kVA diesel generator with automatic transfer switch.',
      good: [
        'Light goes, count to eight, generator is on. No more running in the rain.',
        "The exhaust was taken up and away from our neighbour's window. {He} insisted on it.",
        'Base, cable, earthing, panel: all done by one serious team in two days.',
      ],
      fair: [
        'Installation is okay. The ATS delay had to be adjusted twice before it stopped disturbing our fridge.',
      ],
    },
    {
      key: 'overhaul',
      description: 'Overhaul a knocked 7.5 kVA engine.',
      good: [
        'Three people told me to sell it for scrap. It has been running every night since.',
        'I got a written guarantee and pictures of the new piston before it was fitted.',
        '{name} is a doctor for engines, no need to say more.',
      ],
      poor: ['Work was good in the end, but "come tomorrow" was too much. Two weeks became four.'],
    },
    {
      key: 'office',
      description: 'Quarterly service of an office 60 kVA generator.',
      good: [
        'All filters are genuine and dated with marker. The log sheet is very useful for our office.',
        'Came at 6 a.m. so that work was not disturbed.',
        'Discovered a weak hose before it burst. This is what maintenance means.',
      ],
    },
    {
      key: 'gas',
      description: 'Convert a 5 kVA generator from petrol to cooking gas.',
      good: [
        'My running cost has dropped by half and no more smell of fuel on my hand.',
        'Gas hose has a proper regulator and {he} kept the cylinder outside with a small cage.',
        'Switches between fuel and gas easily. {He} trained my son on it.',
      ],
    },
  ],
};
