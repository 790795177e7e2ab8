import type { TradeTexts } from './trade-texts.ts';

export const mason: TradeTexts = {
  people: [
    {
      profession: 'Bricklayer',
      expertise: 'block laying, foundation, fence, lintel, plastering, setting out',
      bio: 'Setting out, foundation, block work to lintel and above. My line and my spirit level never leave my bag, and my mortar is mixed where you can count the cement.',
      caption: 'Count the cement with me',
      priceFromNaira: 15000,
      does: ['blocks', 'fence', 'opening'],
    },
    {
      profession: 'Plastering mason',
      expertise: 'plastering, rendering, wall repair, cracks, damp wall, dado',
      bio: 'Smooth plaster that your painter will thank you for. Damp walls and cracks are opened up and treated, never just covered with cement to collect money.',
      caption: 'Smooth enough for the painter',
      priceFromNaira: 12000,
      does: ['plaster', 'opening'],
    },
    {
      profession: 'Fence & gate-house mason',
      expertise: 'perimeter fence, gate pillar, gate house, block laying, barbed wire, columns',
      bio: 'Perimeter fences with proper columns every three metres, so the wall is still standing when the flood has come and gone.',
      caption: 'Fences that stand after the flood',
      priceFromNaira: 20000,
      does: ['fence', 'blocks'],
    },
    {
      profession: 'Stone & brick mason',
      expertise: 'stone cladding, burnt bricks, stone foundation, retaining wall, facing',
      bio: 'I learnt stone from my father on the Plateau. Retaining walls, burnt-brick faces, stone cladding on pillars: heavy work that looks light.',
      caption: "My father's trade, and mine",
      priceFromNaira: 25000,
      only: { peoples: ['Berom'] },
      does: ['cladding', 'fence'],
    },
    {
      profession: 'Concrete & drainage mason',
      expertise: 'German floor, drainage, gutter, slab, soakaway, concrete casting',
      bio: 'German floors, gutters, soakaways, small slabs. I cast in the cool of the morning and come back for three days to wet it. Concrete is like a baby.',
      caption: 'Concrete is like a baby: water it',
      priceFromNaira: 18000,
      does: ['floor', 'blocks'],
    },
    {
      profession: 'Repair & extension mason',
      expertise: 'room extension, wall opening, door opening, crack repair, boys quarters, renovation',
      bio: 'Open a wall for a new door, add one room and toilet at the back, close an old window: {years} years of changing houses without bringing them down.',
      caption: 'New rooms for old houses',
      priceFromNaira: 16000,
      does: ['opening', 'plaster', 'blocks'],
    },
  ],
  jobs: [
    {
      key: 'blocks',
      description: "Block work for a boys' quarters of two rooms, foundation to lintel level.",
      good: [
        'I stood far and looked: every course is on one line. My engineer passed it without any correction.',
        '{He} reported how many bags remained each evening. In this country! I was impressed.',
        'Work finished in nine days with no story about rain or village meeting.',
      ],
      fair: ['Strong block work, but we had to be buying small small things that were not in the list.'],
    },
    {
      key: 'plaster',
      description: 'Plaster the inside walls of a three-bedroom bungalow.',
      good: [
        'Painter said that he will use less screeding because the plaster is so smooth.',
        'Corners are sharp, window reveals are square. I have nothing to complain about.',
        '{He} wetted the walls before and after, morning and evening, even on Sunday.',
      ],
      poor: [
        'Hairline cracks appeared in the passage within two weeks. {He} filled them, though {he} blamed the sand.',
      ],
    },
    {
      key: 'fence',
      description: 'Rebuild 18 metres of perimeter fence that fell in the rain, with columns.',
      good: [
        'The old fence fell every year. This one has columns and weep holes; water passes and the wall stays.',
        'Very hard-working. They carried the broken blocks away too.',
        '{name} explained why the first one fell. I wish I had met {him} before I built it.',
      ],
      fair: ['Fence is strong and straight. Only the finishing at the top was a bit rough.'],
    },
    {
      key: 'opening',
      description: 'Open a wall for a new kitchen door, with lintel.',
      good: [
        'Props, lintel, then cutting: {he} did it in the right order and nothing shook.',
        'Dust was kept to one room. I expected a war zone and got a neat door opening.',
        'Finished before the carpenter even delivered the frame.',
      ],
    },
    {
      key: 'floor',
      description: 'Cast the German floor of a shop and construct a gutter in front.',
      good: [
        'Water no longer enters my shop. That alone has paid for the job.',
        'The floor is level from wall to wall, and {he} came back three mornings to pour water on it.',
        'Mixed the concrete well; {he} even rejected one trip of muddy sharp sand.',
      ],
      poor: [
        'Gutter slopes the wrong way at one end, so water stands there. {He} has promised to correct it.',
      ],
    },
    {
      key: 'cladding',
      description: 'Stone cladding on the two gate pillars.',
      good: [
        'People stop to snap my gate. That is all I have to say.',
        'Each stone was chosen and trimmed. It looks natural, not like sticker.',
        'Very patient artist with hammer. Well done {sir}.',
      ],
    },
  ],
};
