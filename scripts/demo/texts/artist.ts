import type { TradeTexts } from './trade-texts.ts';

export const artist: TradeTexts = {
  people: [
    {
      profession: 'Mural artist',
      expertise: 'mural, wall painting, school mural, restaurant wall, portrait, street art',
      bio: 'I paint stories on walls: markets, mothers, danfo, moonlight tales. Schools and restaurants in {town} have been my biggest canvases.',
      caption: 'Give me a wall and a story',
      priceFromNaira: 40000,
      does: ['market', 'nursery'],
    },
    {
      profession: 'Portrait artist',
      expertise: 'portrait, pencil drawing, charcoal, oil painting, gift, family portrait',
      bio: 'Pencil, charcoal, oil. Send a clear photograph; I send back a face that breathes. Framed, wrapped, and on time for the birthday.',
      caption: 'A face that breathes',
      priceFromNaira: 20000,
      does: ['portrait', 'live'],
    },
    {
      profession: 'Sculptor',
      expertise: 'sculpture, fibreglass, cement art, fountain, bronze casting, statue, relief',
      bio: 'Fountains, busts, relief walls, garden lions that do not look like dogs. I come from a line of Igun Street bronze casters.',
      caption: 'Lions that look like lions',
      priceFromNaira: 80000,
      only: { peoples: ['Edo'] },
      does: ['fountain'],
    },
    {
      profession: 'Signwriter & lettering artist',
      expertise: 'signwriting, lettering, shop sign, banner, vehicle branding, calligraphy',
      bio: 'Hand-lettered shop signs and bus slogans in the old style, before everything became banner. A good sign still sells bread.',
      caption: 'A good sign sells bread',
      priceFromNaira: 10000,
      does: ['sign', 'nursery'],
    },
    {
      profession: 'Adire & textile artist',
      expertise: 'adire, batik, tie and dye, indigo, fabric painting, workshop',
      bio: 'Indigo under my nails, starch pattern in my head. Adire by hand from Abeokuta methods, for cloth, cushions and framed pieces.',
      caption: 'Indigo under my nails',
      priceFromNaira: 15000,
      only: { peoples: ['Yoruba'] },
      does: ['adire'],
    },
    {
      profession: 'Digital illustrator & painter',
      expertise: 'illustration, canvas painting, children books, caricature, live painting, events',
      bio: 'Children\'s books, caricatures, live painting at weddings. {years} years of drawing people who say "my nose is not like that", then laugh.',
      caption: 'Live painting at your event',
      priceFromNaira: 25000,
      does: ['live', 'portrait'],
    },
  ],
  jobs: [
    {
      key: 'market',
      description: 'Mural of a market scene for a restaurant wall.',
      good: [
        'People now come to eat just to snap with the wall. Sales don rise!',
        'Each face in that market has its own character. My mother found herself inside.',
        'Painted at night so that we could open by day. Very considerate.',
      ],
      fair: ['Mural is beautiful. It took twelve days and not eight, so plan well.'],
    },
    {
      key: 'portrait',
      description: 'Pencil portrait of grandparents from an old photograph.',
      good: [
        'Grandma touched the paper and greeted her husband. We all cried.',
        'From a small torn passport photo {he} brought them back to life.',
        'Well framed and delivered one day before the anniversary.',
      ],
    },
    {
      key: 'nursery',
      description: 'Alphabet and animals on a nursery-school wall.',
      good: [
        'The children greet the elephant each morning. We are so pleased.',
        'Bright, neat and lead-free paint. {He} showed us the label.',
        'Finished during midterm break as agreed. The proprietress is dancing.',
      ],
      poor: [
        'Lovely animals, but two letters were misspelt on the wall of a school! Corrected the next day.',
      ],
    },
    {
      key: 'sign',
      description: 'Hand-lettered sign for a bakery.',
      good: [
        'Our sign is now a landmark. "After the fine bakery sign, turn left."',
        'I sat down and watched {him} draw letters freehand. It is a gift.',
        'Weather has tried it for five months and the colour is still strong.',
      ],
      fair: ['Fine lettering. We agreed on marigold and it came out more like orange.'],
    },
    {
      key: 'live',
      description: 'Live painting at a wedding reception.',
      good: [
        'The painting was wet when we carried it home and it is our treasure.',
        'Guests forgot the MC and gathered around the easel.',
        'Caught the exact moment of our first dance. {name} has magic.',
      ],
    },
    {
      key: 'adire',
      description: 'Six adire cushion covers and one framed indigo piece.',
      good: [
        'You can see the hand in it. No two cushions are the same and that is the beauty.',
        'Colour did not run in the wash. Real indigo.',
        'The framed one is the first thing that visitors ask about.',
      ],
      poor: ['One cover came with a stain from another colour. It was replaced but it took three weeks.'],
    },
    {
      key: 'fountain',
      description: 'Garden fountain with two cement lions and a relief panel.',
      good: [
        'The lions have dignity. Visitors greet them before they greet me.',
        'Water sounds so sweet at night. {name} balanced the flow by ear.',
        'The relief tells our family history from left to right. My father has not stopped explaining it.',
      ],
      fair: ['Beautiful sculpture, though the pump hose was too short and I had to buy another one.'],
    },
  ],
};
