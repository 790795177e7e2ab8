import type { TradeTexts } from './trade-texts.ts';

export const acRefrigeration: TradeTexts = {
  people: [
    {
      profession: 'AC installation & service technician',
      expertise: 'AC installation, split unit, gas refill, AC servicing, leak detection, inverter AC',
      bio: 'Split units installed with pump-down, nitrogen test and vacuum, the way the manual says. If your AC needs gas every month, it is leaking; I find the leak.',
      caption: 'Gas does not finish, it leaks',
      priceFromNaira: 9000,
      does: ['service', 'install', 'leak'],
    },
    {
      profession: 'Fridge & freezer repairer',
      expertise: 'fridge repair, deep freezer, compressor, thermostat, gas refill, display chiller',
      bio: 'Fridge, chest freezer, display chiller. I come to your house because nobody should carry freezer on the head to town.',
      caption: 'Save the food, then the freezer',
      priceFromNaira: 8000,
      does: ['freezer', 'monthly'],
    },
    {
      profession: 'Cold room technician',
      expertise: 'cold room, ice block machine, industrial refrigeration, condenser, maintenance',
      bio: 'Cold rooms and ice-block machines for fish sellers, frozen-food shops and hospitals. Monthly maintenance so that you lose no carton of fish.',
      caption: 'Not one carton lost',
      priceFromNaira: 40000,
      does: ['monthly', 'freezer'],
    },
    {
      profession: 'Inverter AC specialist',
      expertise: 'inverter AC, PCB repair, sensor, error code, low voltage AC, installation',
      bio: 'Error code blinking? Board burnt? I repair inverter AC boards on my bench instead of telling you to buy a new unit.',
      caption: 'Repair the board, keep the AC',
      priceFromNaira: 12000,
      does: ['board', 'install', 'leak'],
    },
    {
      profession: 'Car & home AC technician',
      expertise: 'car AC, AC servicing, compressor, evaporator cleaning, gas refill, split unit',
      bio: 'Heat in {town} has no respect for big men, so I do cars in the morning and homes in the afternoon. Deep wash of coils, not just brush-brush.',
      caption: 'Cool car, cool parlour',
      priceFromNaira: 10000,
      does: ['service', 'leak'],
    },
    {
      profession: 'AC maintenance technician',
      expertise: 'AC cleaning, water leakage, filter, drain pipe, office AC, maintenance contract',
      bio: 'Water dripping inside the room, bad smell, AC blowing hot? Mostly it is dirt. Three-monthly service plans for homes and offices, with a card to sign.',
      caption: 'Mostly it is only dirt',
      priceFromNaira: 7000,
      does: ['service', 'monthly'],
    },
  ],
  jobs: [
    {
      key: 'service',
      description: 'Service two split units: wash coils, check gas, clear the drain.',
      good: [
        'The amount of dirt that came out of that AC! We are breathing better already.',
        '{He} covered the wall and bed with nylon before washing. Not one drop.',
        'Cooling like new, and the water no longer drips on my pillow.',
      ],
      fair: [
        'Service was good, but I expected both units in one visit and {he} had to come back for the second.',
      ],
    },
    {
      key: 'install',
      description: 'Install a 1.5 HP inverter AC in the bedroom with new piping.',
      good: [
        '{He} vacuumed the line with a machine; I only ever saw that on YouTube.',
        'The pipe is inside trunking and the outdoor unit is on a proper bracket. Beautiful job.',
        'Quiet and cold since the first day. {name} also taught us the right temperature to save money.',
      ],
    },
    {
      key: 'freezer',
      description: 'Chest freezer runs all day without freezing; find and repair.',
      good: [
        'My frozen-fish business nearly died. {He} came the same day and saved most of it.',
        'It was only the relay. A dishonest person would have sold me a compressor.',
        'Freezer is making ice again and the old part was given to me to see.',
      ],
      poor: [
        'It froze for five days and stopped again. The second repair has held, but I lost some food in between.',
      ],
    },
    {
      key: 'board',
      description: 'AC shows error code and goes off; repair the control board.',
      good: [
        'Another person said I should buy new AC. {name} repaired the board at a quarter of the price.',
        'Explained the error with the manual in {his} hand. I like people that read.',
        'Working for two months now without blinking again.',
      ],
      fair: ['The board works now, but it stayed in {his} workshop for eleven days of heat.'],
    },
    {
      key: 'leak',
      description: 'Find the leak in a split unit that needs gas every month, and refill.',
      good: [
        'No more monthly gas! The leak was at the flare nut that nobody ever checked.',
        'Soap bubble, nitrogen, everything. {He} does not guess.',
        'I have saved more than I paid already.',
      ],
    },
    {
      key: 'monthly',
      description: 'Monthly maintenance of the chiller and two freezers in a supermarket.',
      good: [
        'For three months now no breakdown. {He} arrives before we open.',
        '{He} writes every reading in a small book for us. Very organised.',
        'Our display chiller now holds 4 degrees even in this March heat.',
      ],
      poor: ['Missed one visit completely and did not call. When {he} came, the work was okay.'],
    },
  ],
};
