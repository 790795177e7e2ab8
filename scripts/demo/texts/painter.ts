import type { TradeTexts } from './trade-texts.ts';

export const painter: TradeTexts = {
  people: [
    {
      profession: 'House painter',
      expertise: 'interior painting, exterior painting, emulsion, satin, screeding, repainting',
      bio: 'Clean edges, covered furniture, no paint on your switches. I paint occupied houses room by room, so nobody has to sleep at a hotel.',
      caption: 'Straight lines, clean floors',
      priceFromNaira: 15000,
      does: ['satin', 'nursery', 'outside'],
    },
    {
      profession: 'Decorative painter',
      expertise: 'stucco, marble effect, texture paint, stencil, accent wall, wallpaper',
      bio: 'Stucco, marble effect, graffiato, stencils drawn by hand. One accent wall can carry a whole sitting room; let me show you samples on board first.',
      caption: 'One wall can change everything',
      priceFromNaira: 25000,
      does: ['stucco', 'nursery', 'satin'],
    },
    {
      profession: 'Screeding & painting contractor',
      expertise: 'screeding, wall preparation, satin paint, ceiling painting, new building',
      bio: 'Paint is only as good as the wall under it. My crew screeds, sands and primes properly, then two full coats, counted in your presence.',
      caption: 'The wall first, then the colour',
      priceFromNaira: 30000,
      does: ['new-house', 'satin'],
    },
    {
      profession: 'Exterior painter',
      expertise: 'exterior painting, weather shield, fence, gate, scaffold, tank painting',
      bio: 'Rain and harmattan have eaten many fine houses. I wash, treat the algae, fill cracks and use weather-shield that stays. Scaffold is mine.',
      caption: 'Ready for rain and harmattan',
      priceFromNaira: 35000,
      does: ['outside', 'new-house'],
    },
    {
      profession: 'Painter & colour adviser',
      expertise: 'colour matching, interior painting, bedroom, nursery, office painting, gloss',
      bio: 'Not sure between ash and off-white? Nobody is. I bring sample pots, we look at them by day and by bulb light, and only then do I open the big bucket.',
      caption: 'Choose with your own eyes',
      priceFromNaira: 12000,
      does: ['satin', 'nursery'],
    },
    {
      profession: 'Wood & metal finisher',
      expertise: 'wood polish, spray painting, gate spraying, doors, varnish, auto base',
      bio: 'Doors, burglary, staircases, wardrobes: I polish and spray till you can see your teeth inside. Low-smell products for homes with small children.',
      caption: 'A finish you can see your face in',
      priceFromNaira: 10000,
      does: ['doors'],
    },
  ],
  jobs: [
    {
      key: 'satin',
      description: 'Repaint the sitting room and dining in satin, walls and ceiling.',
      good: [
        'Not one drop on my rug. They covered even the curtain rods.',
        'The colour came out exactly as on the sample board. My husband now wants the bedrooms too.',
        'Two coats as promised, and the patch behind the television was filled first. Very neat edges.',
      ],
      fair: ['Colour is lovely, though I had to clean the skirting by myself after they left.'],
    },
    {
      key: 'new-house',
      description: 'Screed and paint a newly plastered four-bedroom duplex.',
      good: [
        'The walls are so smooth that visitors keep touching them.',
        '{He} told us to wait two weeks for the plaster to dry instead of rushing for {his} money. Honest person.',
        'Six workers, all in overalls, all serious. They finished two days early.',
      ],
      poor: [
        'Screeding was not sanded well in two rooms and shadows show at night. We are still waiting for the touch-up.',
      ],
    },
    {
      key: 'outside',
      description: 'Wash and repaint the outside of the house and the perimeter fence.',
      good: [
        'After the first heavy rain the paint is still clean. I was watching it like a hawk.',
        'They washed off all the green algae first. The last painter just painted on top of it.',
        'Our house is now what people use to describe the street. "After the fine cream house…"',
      ],
      fair: ['The fence is good, but they needed a reminder to remove the scaffold.'],
    },
    {
      key: 'stucco',
      description: 'Accent wall with stucco finish in the parlour.',
      good: [
        'That wall has entered every family picture since. Beautiful hand.',
        '{He} did three small samples on a board and let us choose. I have never seen that before.',
        'Fine, fine work. It looks like real marble until you touch it.',
      ],
    },
    {
      key: 'doors',
      description: 'Spray and polish six interior doors and a staircase handrail.',
      good: [
        'The doors look newer than when we bought them in 2014.',
        'Almost no smell, and my asthmatic daughter had no problem at all.',
        '{He} removed the locks and handles instead of painting around them. Small thing, big difference.',
      ],
    },
    {
      key: 'nursery',
      description: 'Paint a nursery with two colours and a stencilled border.',
      good: [
        "My wife cried small when she saw the baby's room. Worth every naira.",
        'The stencil of little birds was {his} own idea and it made the room.',
        'Finished in one day, and we could use the room that same weekend.',
      ],
      poor: [
        '{He} brought a different shade of yellow and started without asking. It was corrected only after I complained.',
      ],
    },
  ],
};
