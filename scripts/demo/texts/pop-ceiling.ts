import type { TradeTexts } from './trade-texts.ts';

export const popCeiling: TradeTexts = {
  people: [
    {
      profession: 'POP ceiling installer',
      expertise: 'POP ceiling, cornice, bulkhead, hidden light, POP screeding, ceiling design',
      bio: 'Modern POP with drop lights, hidden LED troughs and clean cornices. Hangers are copper wire into concrete, so the ceiling stays where I put it.',
      caption: 'Look up and smile',
      priceFromNaira: 25000,
      does: ['parlour', 'cornice', 'tv-wall'],
    },
    {
      profession: 'PVC ceiling installer',
      expertise: 'PVC ceiling, ceiling replacement, kitchen ceiling, bathroom ceiling, cladding',
      bio: 'PVC ceilings for kitchens, shops and places where water likes to visit. One room, one day. No dust, no painting, no asbestos.',
      caption: 'One room, one day',
      priceFromNaira: 15000,
      does: ['pvc', 'repair'],
    },
    {
      profession: 'Gypsum board & partition installer',
      expertise: 'gypsum board, drywall partition, suspended ceiling, T-bar, acoustic, office partition',
      bio: 'Office partitions and suspended ceilings that muffle noise. We frame with metal studs, fill with wool and hand over before your resumption date.',
      caption: 'Quiet offices, quickly',
      priceFromNaira: 35000,
      does: ['partition', 'pvc'],
    },
    {
      profession: 'POP designer',
      expertise: 'POP design, ceiling medallion, pillars, wall moulding, 3D wall panel, TV wall',
      bio: 'Medallions, pillars, TV walls, arches: I sketch it, cast it on my own table and carry it to you like eggs.',
      caption: 'Cast by hand, carried like eggs',
      priceFromNaira: 30000,
      does: ['tv-wall', 'cornice', 'parlour'],
    },
    {
      profession: 'Ceiling repairer',
      expertise: 'ceiling repair, stain, crack, fallen POP, cornice repair, ceiling repaint',
      bio: 'Brown stain, hanging sheet, long crack from wall to wall? Repairs are all I do. I match old mouldings that nobody sells again.',
      caption: 'Cracks closed, patterns matched',
      priceFromNaira: 8000,
      does: ['repair', 'cornice'],
    },
    {
      profession: 'POP & screeding artisan',
      expertise: 'POP screeding, wall screeding, POP ceiling, skim coat, cornices, finishing',
      bio: 'I joined this work at sixteen mixing POP for my uncle in {town}. {years} years later I run my own crew, and my uncle calls me for big jobs.',
      caption: 'Smooth hand since sixteen',
      priceFromNaira: 18000,
      does: ['parlour', 'cornice', 'repair'],
    },
  ],
  jobs: [
    {
      key: 'parlour',
      description: 'POP ceiling with hidden light for sitting room and dining.',
      good: [
        'When we put on the hidden light at night, nobody wants to go and sleep.',
        'Not a single wave on that ceiling. I checked with torch from the side.',
        'They hung the ceiling on proper wires. {He} let me pull one to test it!',
      ],
      fair: ['The design is beautiful, but the white dust entered everywhere. Pack your things out first.'],
      poor: [
        'A crack came out along the bulkhead in three weeks. It was filled, but I can still see the line.',
      ],
    },
    {
      key: 'pvc',
      description: 'Replace an old asbestos kitchen ceiling with PVC.',
      good: [
        'One day, as promised. Kitchen is brighter and easy to wipe.',
        'They wore masks and packed the old asbestos in nylon. Very responsible.',
        'Edges are tight, no place for cockroach to hide.',
      ],
    },
    {
      key: 'partition',
      description: 'Partition an open office into two rooms with gypsum board and door.',
      good: [
        'We resumed on Monday with two quiet offices. Nobody can hear my phone calls again.',
        'Fast and accurate team. The door closes without sound.',
        'They worked over the weekend and cleaned before leaving. Very professional.',
      ],
      fair: ['Partition is good. The paint on the joints needed one more coat than they wanted to give.'],
    },
    {
      key: 'repair',
      description: 'Repair a water-stained and cracked bedroom ceiling.',
      good: [
        "The old flower pattern was copied so well that I can't find the repaired part.",
        '{He} asked me to fix the roof first before the ceiling. Another person would just collect money.',
        'Small job handled with care. My bedroom looks new.',
      ],
    },
    {
      key: 'tv-wall',
      description: 'TV wall with 3D panels and side lights.',
      good: [
        'The children now behave as if we bought a cinema.',
        'Fine lines, and all the TV cables have disappeared inside the wall.',
        '{name} brought three drawings, we chose one, and it came out exactly so.',
      ],
      poor: [
        'The panel joints opened small after harmattan. {He} came to fill them, but only after many calls.',
      ],
    },
    {
      key: 'cornice',
      description: 'Cornices and ceiling medallion for three rooms.',
      good: [
        'The medallion is like something in a palace. My father was very proud.',
        'All the corners of the cornice meet perfectly.',
        'Finished on Thursday, painted on Friday, party on Saturday. Thank you!',
      ],
    },
  ],
};
