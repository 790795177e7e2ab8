import type { TradeTexts } from './trade-texts.ts';

export const phoneLaptop: TradeTexts = {
  people: [
    {
      profession: 'Phone screen & battery repairer',
      expertise: 'screen replacement, battery, charging port, iPhone, Samsung, Tecno, Infinix',
      bio: 'Broken screen, weak battery, charging port that you must bend before it works. While you wait, and your phone stays before your eyes.',
      caption: 'Repaired before your eyes',
      priceFromNaira: 5000,
      does: ['screen', 'water'],
    },
    {
      profession: 'Laptop engineer',
      expertise: 'laptop repair, SSD upgrade, keyboard, hinge, overheating, HP, Dell, Lenovo',
      bio: "Slow laptop? An SSD and clean fan may be all it needs. I open it with you on video call if you can't come to {town}.",
      caption: 'Slow is not the same as old',
      priceFromNaira: 8000,
      does: ['ssd', 'hinge'],
    },
    {
      profession: 'Board-level technician',
      expertise: 'motherboard repair, micro soldering, water damage, no power, IC replacement',
      bio: 'Microscope, hot air and patience. Phones that fell inside soup, laptops with no power: others send their hard cases to me.',
      caption: 'Hard cases welcome',
      priceFromNaira: 12000,
      does: ['water', 'recovery'],
    },
    {
      profession: 'Data recovery & software technician',
      expertise: 'data recovery, software, Windows, virus removal, backup, hard disk, phone unlocking',
      bio: 'Wedding pictures, thesis, company accounts: I recover what people thought was gone. Your privacy is serious business to me; I sign for it.',
      caption: 'Your files, privately recovered',
      priceFromNaira: 10000,
      does: ['recovery', 'ssd'],
    },
    {
      profession: 'Apple device repairer',
      expertise: 'iPhone, MacBook, iPad, battery health, screen, back glass, charging',
      bio: 'iPhone, iPad and MacBook only. I tell you which part is original and which is copy, with the two prices, then you choose.',
      caption: 'Original or copy: you choose',
      priceFromNaira: 15000,
      does: ['screen', 'water'],
    },
    {
      profession: 'TV & electronics repairer',
      expertise: 'television, LED TV, home theatre, decoder, panel, power board, phone',
      bio: 'Television with sound but no picture? Home theatre silent? Phones too. {years} years of soldering, and I still enjoy the smell of rosin.',
      caption: 'Sound but no picture? Come',
      priceFromNaira: 7000,
      does: ['television', 'screen'],
    },
  ],
  jobs: [
    {
      key: 'screen',
      description: "Replace a broken phone screen and weak battery at the customer's office.",
      good: [
        'Twenty-five minutes on my office table and the phone was new again.',
        'Screen colours are good and touch is smooth. {He} gave me the broken one to take home.',
        'Explained original and copy with prices, no pressure. I chose original and I am happy.',
      ],
      fair: ['Screen is good but brightness is a little lower than before. {He} did warn me about copy.'],
    },
    {
      key: 'ssd',
      description: 'Upgrade a slow laptop with SSD and clean the fan.',
      good: [
        'It opens in twelve seconds. I was about to buy another laptop!',
        'All my files are still inside, and it is no longer hot on my lap.',
        'Fine work, fair price, and {he} showed me how to back up.',
      ],
    },
    {
      key: 'water',
      description: 'Phone fell inside water and has no power; repair and save data.',
      good: [
        "All my baby's pictures are safe. I hugged {him}, I could not help it.",
        'Another shop said "buy new". {name} cleaned the board and it came back on.',
        'No promise, no fake talk. {He} said fifty-fifty, tried, and it worked.',
      ],
      poor: [
        'Phone came on for one week and died again. Data was saved, but I paid for a repair that did not last.',
      ],
    },
    {
      key: 'recovery',
      description: 'Recover files from a failed external hard disk.',
      good: [
        'Four years of my thesis work, recovered. My supervisor and I thank you.',
        'We signed a privacy paper before starting. Very professional.',
        'About ninety-five percent of the files came back, and {he} listed what did not.',
      ],
      fair: ['Most files came back. It took two weeks when I expected one.'],
    },
    {
      key: 'hinge',
      description: 'Replace a laptop keyboard and broken hinge.',
      good: [
        'The hinge is stronger than before and all keys are answering.',
        'Came on the day and hour {he} said. I recommend.',
        "No missing screw, I counted. My friend's own always returns with two less.",
      ],
    },
    {
      key: 'television',
      description: 'LED television has sound but no picture; repair at home.',
      good: [
        'We watched the match that same night. Hero of the house!',
        'Changed only the backlight strip. I feared for the whole panel.',
        'Put cloth on the floor, worked gently, tested for one hour.',
      ],
      poor: [
        'Picture returned but with a faint line at the side. {He} says it is the panel. I am managing it.',
      ],
    },
  ],
};
