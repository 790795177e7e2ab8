import type { TradeTexts } from './trade-texts.ts';

export const welder: TradeTexts = {
  people: [
    {
      profession: 'Gate & burglary-proof welder',
      expertise: 'gate, burglary proof, window protector, sliding gate, iron door, laser-cut design',
      bio: 'Gates and protectors that keep thieves outside and still look like welcome. Draw your pattern on paper; I will bend iron to follow it.',
      caption: 'Strong gates with fine faces',
      priceFromNaira: 30000,
      does: ['gate', 'burglary-proof'],
    },
    {
      profession: 'Welder & fabricator',
      expertise: 'tank stand, stanchion, staircase, handrail, container conversion, carport',
      bio: "Tank stands, iron staircases, carports, container shops. I use full-gauge steel and I don't paint over a bad weld.",
      caption: 'Full gauge, full weld',
      priceFromNaira: 35000,
      does: ['stand', 'cage', 'gate'],
    },
    {
      profession: 'Stainless steel fabricator',
      expertise: 'stainless handrail, balcony, kitchen stainless, polishing, argon welding, TIG',
      bio: 'Argon welding for stainless rails, balconies and restaurant kitchens. The joint is polished until you cannot find where two pipes met.',
      caption: "You can't find the joint",
      priceFromNaira: 45000,
      does: ['rail'],
    },
    {
      profession: 'Mobile welder',
      expertise: 'mobile welding, gate repair, hinge, generator cage, on-site repair, cutting',
      bio: 'My machine and generator are inside one tricycle, so I weld in front of your house with or without light. Broken hinge? Thirty minutes.',
      caption: 'I bring the workshop to you',
      priceFromNaira: 7000,
      does: ['hinge', 'cage'],
    },
    {
      profession: 'Ornamental iron welder',
      expertise: 'wrought iron, balustrade, window grille, furniture frame, gate pattern, forging',
      bio: 'Scrolls, leaves and old-style wrought iron, hammered hot on the anvil. {years} years at the fire and my balustrades are in hotels from Lagos to Jos.',
      caption: 'Iron that looks like it grew',
      priceFromNaira: 38000,
      does: ['burglary-proof', 'gate'],
    },
    {
      profession: 'Automatic gate welder',
      expertise: 'sliding gate, gate motor frame, swing gate, rollers, rail, security door',
      bio: 'Sliding gates that a child can push, with rails cast straight and bearings that I grease again free after one year.',
      caption: 'Push it with one hand',
      priceFromNaira: 50000,
      does: ['gate', 'hinge'],
    },
  ],
  jobs: [
    {
      key: 'gate',
      description: 'Fabricate and install a four-metre sliding gate with small pedestrian door.',
      good: [
        'My seven-year-old opens this gate with one hand. The old one needed two men.',
        'Gate was ready on the day {he} said, painted, with three keys.',
        'Thick iron, neat welds. {He} ground every sharp edge because of our children.',
      ],
      fair: ['Very strong gate. Delivery was one week later than the promise because of light.'],
    },
    {
      key: 'burglary-proof',
      description: 'Burglary proof for seven windows, simple diamond pattern.',
      good: [
        'All seven are the same to the millimetre, and one of them opens from inside for emergency as I asked.',
        'The pattern is so fine that it does not feel like prison at all.',
        'They fixed with long bolts into the concrete, not only inside plaster. I checked.',
      ],
      poor: [
        'Paint on two of them began to peel within a month, no red oxide under it. {He} repainted after I complained.',
      ],
    },
    {
      key: 'stand',
      description: 'Construct a 15-foot stand for two 2,000-litre tanks.',
      good: [
        'That tank stand will outlive all of us. Not one shake when I climbed.',
        'Full ladder and guard rail added at no extra money.',
        '{He} made concrete footings first and waited. Nobody rushed.',
      ],
    },
    {
      key: 'hinge',
      description: 'Repair a fallen gate hinge and re-weld the lock plate on site.',
      good: [
        'Came with {his} own generator inside keke. Gate was closed before night.',
        '{He} said thirty minutes. I timed it: twenty-eight!',
        'Small job, but {he} treated it like a big one.',
      ],
    },
    {
      key: 'rail',
      description: 'Stainless balcony rail with glass holders, about nine metres.',
      good: [
        'Shining like mirror. The joints are invisible, exactly as {name} promised.',
        'We leaned on it, five adults, and it did not move.',
        'Measurement was perfect, the glass people had no problem at all.',
      ],
      fair: ['The rail is fine but I saw small scratches at one end. It was polished out the next week.'],
    },
    {
      key: 'cage',
      description: 'Generator cage with roof and lock.',
      good: [
        'Now I sleep with two eyes closed. That cage is serious.',
        'Good ventilation was left for the generator; {he} thought about heat before I mentioned it.',
        'Well finished, with a slot for the change-over cable.',
      ],
      poor: [
        'The cage was too tight and the exhaust touched it. It was cut and re-welded but no longer looks nice.',
      ],
    },
  ],
};
