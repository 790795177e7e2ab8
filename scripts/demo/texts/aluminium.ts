import type { TradeTexts } from './trade-texts.ts';

export const aluminium: TradeTexts = {
  people: [
    {
      profession: 'Aluminium window fabricator',
      expertise: 'casement window, sliding window, projected window, mosquito net, aluminium door',
      bio: 'Casement, sliding, projected: cut, gummed and hung with nets that mosquitoes have given up on. Profiles are never lighter than what we agreed.',
      caption: 'Mosquitoes have given up',
      priceFromNaira: 22000,
      does: ['windows', 'repair'],
    },
    {
      profession: 'Glass & aluminium installer',
      expertise: 'glass door, shower cubicle, glass partition, tempered glass, mirror, frameless',
      bio: 'Shower cubicles, frameless doors, office glass. Tempered glass only, with the stamp in the corner for you to see.',
      caption: 'Look for the stamp in the corner',
      priceFromNaira: 40000,
      does: ['shower', 'partition'],
    },
    {
      profession: 'Curtain wall & cladding fabricator',
      expertise: 'curtain wall, alucobond, cladding, shop front, façade, signage',
      bio: 'Shop fronts, curtain walls and Alucobond façades. We survey with laser, cut in the factory and hang on site in days, not months.',
      caption: 'Fronts that sell your shop',
      priceFromNaira: 80000,
      does: ['shop-front', 'partition'],
    },
    {
      profession: 'Window & net repairer',
      expertise: 'mosquito net, window roller, window repair, lock, rubber, sliding door repair',
      bio: 'Torn net, stiff slider, missing roller, window that whistles when wind blows. I drive around {town} with rubber and rollers in my boot.',
      caption: 'Nets and rollers, same day',
      priceFromNaira: 5000,
      does: ['repair', 'windows'],
    },
    {
      profession: 'Aluminium kitchen & wardrobe maker',
      expertise: 'aluminium kitchen cabinet, aluminium wardrobe, pantry, waterproof cabinet',
      bio: "Tired of cabinets that swell? Aluminium kitchens don't fear water or termites. Wood colour if you like the look, metal if you like peace of mind.",
      caption: 'Cabinets that fear no water',
      priceFromNaira: 45000,
      does: ['kitchen', 'partition'],
    },
    {
      profession: 'Aluminium fabricator',
      expertise: 'aluminium door, handrail, partition, louvre, casement, sliding door, office partition',
      bio: 'Doors, rails, louvres, partitions. {years} years cutting at forty-five degrees and I still check my angle before each cut.',
      caption: 'Forty-five degrees, every time',
      priceFromNaira: 25000,
      does: ['partition', 'windows', 'repair'],
    },
  ],
  jobs: [
    {
      key: 'windows',
      description: 'Nine casement windows with nets for a three-bedroom flat.',
      good: [
        'Smooth opening, no wind, no mosquito. We sleep well now.',
        'All nine fitted in two days and the silicone is neat from inside and outside.',
        "The profile is truly heavy. I weighed a piece against my neighbour's own.",
      ],
      fair: ['Windows are good but two nets were short and were brought only the next week.'],
    },
    {
      key: 'shower',
      description: 'Frameless shower cubicle in tempered glass.',
      good: [
        'The bathroom floor stays dry and the glass door closes softly.',
        'They carried that big glass up three floors without a scratch. Bravo.',
        'I saw the tempered stamp as {he} promised. Very happy.',
      ],
      poor: ['A hinge was leaking by the side. {He} came back after one week to put the rubber.'],
    },
    {
      key: 'repair',
      description: 'Repair stiff sliding door and change the torn nets of four windows.',
      good: [
        'The sliding door now moves with one finger, after three years of fighting it.',
        'Came with everything inside the car. Finished in two hours.',
        'Low price, good work, no long talk.',
      ],
    },
    {
      key: 'kitchen',
      description: 'Aluminium kitchen cabinet in wood colour, with pantry unit.',
      good: [
        'Water poured under my sink last week and nothing happened to the cabinet. I am a believer.',
        'Looks exactly like wood. Even our carpenter was surprised.',
        'Well measured; my gas cooker and fridge entered without any gap.',
      ],
      fair: ['I love the cabinet. The handles were not the ones I picked, though they were changed later.'],
    },
    {
      key: 'shop-front',
      description: 'Glass and Alucobond shop front with double door.',
      good: [
        'Customers now enter to ask what we sell. The front alone is advertisement.',
        'They worked at night so that my shop did not close. I recommend {name} to all shop owners.',
        "Perfect line with the neighbour's sign. Very neat joints.",
      ],
      poor: ['One side of the cladding was scratched on delivery and we argued before it was replaced.'],
    },
    {
      key: 'partition',
      description: 'Office partition in aluminium and frosted glass.',
      good: [
        'Our meetings are private at last, and light still passes.',
        'Everything was cut outside and only joined inside. No noise during office hours.',
        'Finished one day before time and the price remained the same.',
      ],
    },
  ],
};
