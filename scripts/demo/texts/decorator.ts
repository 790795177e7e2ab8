import type { TradeTexts } from './trade-texts.ts';

export const decorator: TradeTexts = {
  people: [
    {
      profession: 'Event decorator',
      expertise: 'event decoration, wedding, traditional wedding, stage, draping, lights',
      bio: 'Halls become gardens, canopies become palaces. I dress the stage, the high table and even the path where the celebrant will dance.',
      caption: 'Even the path you dance on',
      priceFromNaira: 80000,
      does: ['hall', 'corporate', 'igba-nkwu'],
    },
    {
      profession: 'Balloon & birthday decorator',
      expertise: 'balloon garland, birthday, baby shower, naming, backdrop, surprise set up',
      bio: 'Surprise set-ups while your spouse is at work! Balloons, backdrops, names in lights, and we clear everything the next morning.',
      caption: 'Surprises done quietly',
      priceFromNaira: 25000,
      does: ['surprise', 'hall'],
    },
    {
      profession: 'Floral decorator',
      expertise: 'flowers, bouquet, centre piece, fresh flowers, floral arch, church decoration',
      bio: 'Fresh flowers from Jos every Thursday, silk ones when heat is too much. Church aisles, bouquets, tables that smell like morning.',
      caption: 'Fresh from Jos on Thursdays',
      priceFromNaira: 30000,
      does: ['flowers', 'hall'],
    },
    {
      profession: 'Traditional ceremony decorator',
      expertise: 'igba nkwu, engagement, traditional stage, calabash, aso-oke, palm fronds',
      bio: 'Engagement, igba nkwu, wushe-wushe: calabash, raffia, aso-oke and akwa-ocha used with understanding, not just for fine picture.',
      caption: 'Tradition with understanding',
      priceFromNaira: 60000,
      does: ['igba-nkwu', 'hall'],
    },
    {
      profession: 'Home & wallpaper decorator',
      expertise: 'wallpaper, 3D panels, wall stickers, home decoration, mirrors, Christmas decoration',
      bio: 'Wallpaper without bubbles, panels without gaps, Christmas lights without fire. Home decoration for people with taste and children.',
      caption: 'For people with taste and children',
      priceFromNaira: 15000,
      does: ['wallpaper', 'surprise'],
    },
    {
      profession: 'Corporate event decorator',
      expertise: 'conference, product launch, stage backdrop, exhibition stand, table setting, branding',
      bio: 'Launches, AGMs, exhibition stands: on brand, on budget, up by 6 a.m. {years} years and I still sleep under the stage the night before.',
      caption: 'Ready at 6 a.m., always',
      priceFromNaira: 90000,
      does: ['corporate', 'hall'],
    },
  ],
  jobs: [
    {
      key: 'hall',
      description: 'Hall decoration for a wedding with 200 guests.',
      good: [
        'My bride entered and forgot her steps. That hall was heaven.',
        'Exactly our colours, burnt orange and teal, with nothing too much.',
        'Set-up finished before the caterers came. I had no headache on my day.',
      ],
      fair: ['Fine decoration but the lights on one side failed during the dance.'],
    },
    {
      key: 'surprise',
      description: 'Surprise birthday set-up in the sitting room.',
      good: [
        'My wife screamed so loud that the neighbours came. Success!',
        'They entered at two, finished by four, and hid behind the curtain with us.',
        'The name in lights and the balloons were just perfect. They packed everything next day.',
      ],
    },
    {
      key: 'igba-nkwu',
      description: 'Igba nkwu décor: stage, canopy, calabash and palm fronds.',
      good: [
        'The elders nodded. If you know our elders, you know what that means.',
        'Culture without overdoing. Each item had its meaning and place.',
        '{name} handled rain with extra canopy before anybody panicked.',
      ],
      poor: [
        'Decoration was half-way when guests began to arrive. It ended beautifully, but we were sweating.',
      ],
    },
    {
      key: 'flowers',
      description: 'Fresh flowers for church aisle and reception tables.',
      good: [
        'The smell of fresh roses followed us down the aisle.',
        "Flowers remained fresh till evening in that heat. I don't know how.",
        'The bouquet was more beautiful than the one I pinned. I have pressed one petal in my diary.',
      ],
      fair: ['Flowers were lovely; two table pieces were smaller than the sample.'],
    },
    {
      key: 'wallpaper',
      description: 'Wallpaper for two rooms and 3D panel behind the television.',
      good: [
        'No bubble, no visible joint. I searched with torchlight.',
        'Very clean person; even the glue bucket stood on newspaper.',
        'It turned our plain room to something in a magazine.',
      ],
      poor: ['A corner of the wallpaper lifted after one week. {He} came back the second time I called.'],
    },
    {
      key: 'corporate',
      description: "Stage backdrop and table setting for a company's end-of-year dinner.",
      good: [
        "Our MD asked for the vendor's name. That never happens.",
        'Brand colours matched to the exact shade. Very corporate.',
        'They were ready at six in the morning, while we were still looking for our keys.',
      ],
    },
  ],
};
