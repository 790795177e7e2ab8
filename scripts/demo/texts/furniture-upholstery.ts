import type { TradeTexts } from './trade-texts.ts';

export const furnitureUpholstery: TradeTexts = {
  people: [
    {
      profession: 'Upholsterer',
      expertise: 'sofa repair, upholstery, foam replacement, leather, fabric, dining chairs',
      bio: 'Bring me your tired sofa. New foam, new springs, fabric that you touched and chose by yourself; it goes home fresh in one week.',
      caption: 'Tired sofas go home fresh',
      priceFromNaira: 20000,
      does: ['sofa', 'chairs'],
    },
    {
      profession: 'Sofa maker',
      expertise: 'sofa set, L-shape sofa, ottoman, chesterfield, custom sofa, living room',
      bio: 'L-shape, chesterfield, Turkish style: send the picture and your wall measurement. Hardwood frame, and I invite you to sit on the skeleton first.',
      caption: 'Sit on the skeleton first',
      priceFromNaira: 60000,
      does: ['l-shape', 'sofa'],
    },
    {
      profession: 'Bed & headboard maker',
      expertise: 'upholstered bed, headboard, king size, storage bed, bench, bedroom furniture',
      bio: 'Padded beds with storage under, tall headboards, buttoned or plain. They come apart to pass your staircase; I have learnt that lesson.',
      caption: 'Big beds that pass small stairs',
      priceFromNaira: 45000,
      does: ['bed', 'l-shape'],
    },
    {
      profession: 'Furniture maker',
      expertise: 'dining set, console, centre table, TV stand, wardrobe, wood furniture',
      bio: 'Dining sets, consoles, TV stands in real wood or good veneer, and I will tell you which is which. Visit my shed in {town} any day but Sunday.',
      caption: 'Real wood, or I tell you',
      priceFromNaira: 35000,
      does: ['tv-stand', 'chairs'],
    },
    {
      profession: 'Office & event furniture maker',
      expertise: 'office chairs, reception sofa, church chairs, restaurant seats, upholstery',
      bio: 'Church chairs, salon seats, restaurant booths and reception sofas. Quantity does not reduce my stitching; inspect any ten that you like.',
      caption: 'Inspect any ten you like',
      priceFromNaira: 30000,
      does: ['church', 'chairs'],
    },
    {
      profession: 'Cane & outdoor furniture weaver',
      expertise: 'cane furniture, rattan, garden chair, basket, swing chair, outdoor',
      bio: 'Cane weaving passed from my grandmother. Garden chairs, swing chairs, baskets, lampshades; {years} years and my fingers no longer need my eyes.',
      caption: 'Woven the way Grandma taught',
      priceFromNaira: 15000,
      does: ['cane'],
    },
  ],
  jobs: [
    {
      key: 'sofa',
      description: 'Re-upholster a seven-seater sofa with new foam and fabric.',
      good: [
        'Visitors keep congratulating us on the new chairs. They are our old chairs!',
        'Foam is firm and the stitches are straight. I sat down and forgot to stand up.',
        'Collected on Monday, returned on Saturday, just as {he} said.',
      ],
      fair: ['Good work, but the pattern on one cushion does not face the same side as the others.'],
    },
    {
      key: 'l-shape',
      description: 'Make an L-shaped sofa to fit the parlour wall.',
      good: [
        'Fits the wall to the centimetre, with space for my side stool.',
        '{He} invited me to check the wooden frame before covering it. Pure hardwood.',
        'The children jump on it every day and it is still standing strong.',
      ],
      poor: [
        'The sofa came twelve days late and with another colour of legs. They changed the legs afterwards.',
      ],
    },
    {
      key: 'bed',
      description: 'King-size padded bed with storage and tall headboard.',
      good: [
        'It passed our narrow staircase in pieces and joined without any noise. Genius.',
        'Storage under it swallowed all our winter duvets from abroad.',
        'Headboard buttons are perfectly aligned. I checked because I am that kind of person.',
      ],
    },
    {
      key: 'chairs',
      description: 'Repair and recover eight dining chairs.',
      good: [
        'No chair is shaking again, and the new fabric wipes clean with one cloth.',
        'Eight chairs in three days, each better than the last.',
        'Very honest: {he} told me two of them did not need anything.',
      ],
      fair: ['Chairs look nice. One leg became loose again, and {he} came to glue it.'],
    },
    {
      key: 'tv-stand',
      description: 'Solid-wood TV stand and centre table.',
      good: [
        'Heavy, smooth and well polished. No smell of cheap board.',
        'Holes for cables are where they should be. {name} measured my decoder too!',
        'My husband wanted imported. He has since apologised.',
      ],
    },
    {
      key: 'church',
      description: 'Sixty padded chairs for a church hall.',
      good: [
        'We inspected ten at random, as {he} told us. All were perfect.',
        'Delivered before our anniversary and arranged in the hall. God bless your hands.',
        'Strong iron, thick foam. The elders are comfortable at last.',
      ],
      poor: ['Four out of sixty had loose screws and we had to tighten them by ourselves.'],
    },
    {
      key: 'cane',
      description: 'Two cane garden chairs and a swing chair for the balcony.',
      good: [
        'I read my newspaper in that swing chair every evening. So peaceful.',
        'The weaving is tight and even, back and front. True craft.',
        'Rain met it outside once and nothing spoilt. Good varnish.',
      ],
      fair: ['The chairs are lovely. The swing hook was not included and nobody told me.'],
    },
  ],
};
