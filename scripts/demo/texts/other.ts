import type { TradeTexts } from './trade-texts.ts';

export const other: TradeTexts = {
  people: [
    {
      profession: 'Fumigation & pest control officer',
      expertise: 'fumigation, termites, cockroaches, rats, bed bugs, snakes, pest control',
      bio: 'Cockroach, termite, rat, bed bug, the snake near your septic tank: I treat with approved chemicals and tell you how long to keep the children out.',
      caption: 'Pests out, children safe',
      priceFromNaira: 15000,
      does: ['cockroaches', 'termites'],
    },
    {
      profession: 'Locksmith',
      expertise: 'lock repair, key cutting, door opening, car key, safe, security lock',
      bio: 'Locked out by 11 p.m.? I open doors without breaking them, after you show me that the house is yours. Locks changed, keys cut on the spot.',
      caption: 'In without breaking',
      priceFromNaira: 6000,
      does: ['lockout', 'car-key'],
    },
    {
      profession: 'Photographer & video maker',
      expertise: 'photography, wedding, portrait, event coverage, video, drone, product pictures',
      bio: 'Weddings, birthdays, products, convocations. I look for the laugh between the poses; pictures in seven days or I take off ten percent.',
      caption: 'The laugh between the poses',
      priceFromNaira: 40000,
      does: ['wedding', 'products'],
    },
    {
      profession: 'Shoemaker & leather worker',
      expertise: 'shoes, sandals, leather bags, shoe repair, belts, custom palm slippers',
      bio: 'Aba-trained and proud. Palm slippers, brogues, bags and honest repairs, with leather that I let you smell and bend first.',
      caption: 'Made in Aba, made well',
      priceFromNaira: 8000,
      only: { peoples: ['Igbo'] },
      does: ['slippers', 'resole'],
    },
    {
      profession: 'Movers & packing supervisor',
      expertise: 'moving house, packing, truck, loading, office relocation, haulage',
      bio: "Moving from {town} or inside it: cartons, bubble wrap, strong boys who don't drop fridge. One price including the last chair.",
      caption: 'One price, the last chair included',
      priceFromNaira: 45000,
      does: ['moving', 'office-move'],
    },
    {
      profession: 'Master of ceremonies',
      expertise: 'MC, wedding, birthday, corporate, bilingual, events, hype',
      bio: 'Clean jokes in English, pidgin and two of our languages. {years} years on the microphone; no mother-in-law has ever walked out.',
      caption: 'Clean jokes, three languages',
      priceFromNaira: 70000,
      does: ['reception', 'awards'],
    },
  ],
  jobs: [
    {
      key: 'cockroaches',
      description: 'Fumigate a four-bedroom house against cockroaches and rats.',
      good: [
        'Not one cockroach since. I even switch on kitchen light at night with confidence now.',
        'Explained which chemical, how many hours outside, and what to wash after. Very responsible.',
        'The rats left their quarters without notice. Wonderful.',
      ],
      fair: ['Cockroaches are gone. Two rats remained, and it took another visit.'],
    },
    {
      key: 'termites',
      description: 'Termite and snake treatment around the septic tank and compound.',
      good: [
        'Drilled around the foundation properly and gave a one-year paper. My doors are safe.',
        'My gateman can sit outside at night again. He sends his thanks.',
      ],
    },
    {
      key: 'lockout',
      description: 'Open a locked apartment door at night and change the lock.',
      good: [
        'Asked me for proof that it is my house before touching the door. That made me trust {him} more.',
        'Four minutes! I had been begging that door for two hours.',
      ],
      poor: ['Door was opened fast but the new lock was stiff. {He} changed it after two days of calling.'],
    },
    {
      key: 'car-key',
      description: 'Cut a spare car key and repair the boot lock.',
      good: [
        'Dealer wanted a fortune for that key. {name} did it under a tree for a fifth of it.',
        'Both keys start the car and the boot closes. I am a happy driver.',
      ],
    },
    {
      key: 'wedding',
      description: 'Photography and video for a traditional wedding.',
      good: [
        'Caught my father wiping his eye. He still denies it, but we have the picture.',
        'All the pictures came in six days, arranged and named.',
        'Invisible during the ceremony, everywhere in the album.',
      ],
      fair: ['Pictures are excellent. The video took a month.'],
    },
    {
      key: 'products',
      description: 'Product pictures for an online shop, thirty items.',
      good: [
        'Orders increased the same week that I changed the pictures.',
        'Patient with every shoe and every bag. The white background is truly white.',
      ],
    },
    {
      key: 'slippers',
      description: 'Make two pairs of leather palm slippers and one belt.',
      good: [
        'People at work think that they are Italian. I tell them Aba, with pride.',
        'Soft leather, strong sole, fine stitching. I have ordered two more.',
      ],
      fair: ['Nice slippers; the left one needed two days to agree with my foot.'],
    },
    {
      key: 'resole',
      description: 'Resole and repair four pairs of shoes and a bag.',
      good: [
        "My late father's brogues are walking again. Thank you for handling them with respect.",
        'All four pairs came back polished. The bag zip is better than original.',
      ],
    },
    {
      key: 'moving',
      description: 'Pack and move a three-bedroom flat to another area.',
      good: [
        'Not one plate broken, and each carton had the name of its room.',
        'The price remained the price, even when my wardrobe refused to pass the door.',
        'Strong, polite boys. They even joined the bed back.',
      ],
      poor: ['They arrived at noon for a 7 a.m. move. Nothing broke, but we finished in the dark.'],
    },
    {
      key: 'office-move',
      description: 'Office relocation over a weekend: loading, haulage and unpacking.',
      good: [
        "On Monday everybody sat at the right desk. I don't know how {he} did it.",
        'List of items, signed at both ends. Nothing was missing.',
      ],
    },
    {
      key: 'reception',
      description: 'Master of ceremonies for a wedding reception.',
      good: [
        'The jokes were clean, and even our pastor laughed till tears.',
        'Moved from Yoruba to pidgin to English without losing anybody.',
        'Kept to the programme and we closed the hall on time. First MC in history.',
      ],
      fair: ['Funny MC, but the spraying session was cut short and my uncle was not happy.'],
    },
    {
      key: 'awards',
      description: "Host a company's long-service award dinner.",
      good: [
        'Pronounced all forty-two names correctly. You have no idea how rare that is.',
        'Warm, polished, no insult jokes. We will book {him} for next year.',
      ],
    },
  ],
};
