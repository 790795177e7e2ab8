import type { TradeTexts } from './trade-texts.ts';

export const makeupArtist: TradeTexts = {
  people: [
    {
      profession: 'Bridal makeup artist',
      expertise: 'bridal makeup, engagement, gele, trial session, lashes, touch up',
      bio: "Brides first cry in my chair, then laugh. Trial session, waterproof base, and I stay with you until the couple's first dance.",
      caption: 'I stay until the first dance',
      priceFromNaira: 50000,
      does: ['bridal', 'owambe'],
    },
    {
      profession: 'Makeup artist & gele stylist',
      expertise: 'owambe makeup, gele tying, asoebi, birthday, soft glam, lashes',
      bio: 'Soft glam and gele that can carry you from church to after-party. Infinity pleats, rose, avant-garde: choose your own fan.',
      caption: 'Gele that greets before you',
      priceFromNaira: 15000,
      does: ['owambe', 'glam', 'bridal'],
    },
    {
      profession: 'Makeup artist, dark-skin specialist',
      expertise: 'dark skin, soft glam, photoshoot, skin preparation, natural look, corporate',
      bio: 'I mix foundation for the skin you have, not the skin in the advert. No grey face, no orange neck. Deep tones are my joy.',
      caption: 'No grey face, ever',
      priceFromNaira: 18000,
      does: ['glam', 'bridal'],
    },
    {
      profession: 'Photo & film makeup artist',
      expertise: 'photoshoot, film, special effects, men grooming, HD makeup, editorial',
      bio: 'HD faces for film and photo, wounds and old age for Nollywood. I once made a bank manager look ninety; his wife screamed.',
      caption: 'Camera-ready, or ninety',
      priceFromNaira: 30000,
      does: ['film', 'glam'],
    },
    {
      profession: 'Makeup & henna artist',
      expertise: 'henna, lalle, bridal henna, makeup, kamu, Sallah, hands and feet',
      bio: 'Lalle with fine lines for hands and feet, plus gentle makeup for kamu and Sallah. Ladies only, in the comfort of your home.',
      caption: 'Fine lines for fine hands',
      priceFromNaira: 10000,
      only: { gender: 'female', peoples: ['Hausa', 'Fulani', 'Kanuri', 'Nupe'] },
      does: ['henna', 'glam'],
    },
    {
      profession: 'Makeup artist & tutor',
      expertise: 'personal makeup class, everyday makeup, brows, lashes, party makeup, training',
      bio: 'I can paint you, or I can teach you to paint yourself in ten minutes before work. {years} years of brushes; beginners in {town} love my Saturday class.',
      caption: 'Learn your own face',
      priceFromNaira: 12000,
      does: ['lesson', 'owambe', 'glam'],
    },
  ],
  jobs: [
    {
      key: 'bridal',
      customer: 'female',
      description: 'Bridal makeup with trial, gele and touch-ups for a traditional wedding.',
      good: [
        'I cried, I sweated, I danced, and my face remained. You are a magician.',
        'The trial gave me so much peace. On the day it was even finer.',
        '{He} prayed with me before starting. I will never forget that.',
      ],
      fair: ['Beautiful face. The second look was rushed because we were running behind time.'],
    },
    {
      key: 'owambe',
      customer: 'female',
      description: 'Owambe makeup and gele for three sisters.',
      good: [
        'Three faces, three different styles, finished by 9 a.m.',
        'The gele did not lose one pleat till night. People were touching it.',
        'Everybody asked us who did it. We pretended not to hear, then we told them.',
      ],
      poor: ["The third sister's foundation was too light for her. It was corrected but we left late."],
    },
    {
      key: 'glam',
      customer: 'female',
      description: 'Soft glam for a birthday photoshoot.',
      good: [
        'I looked like myself, only rested and rich.',
        'For the first time somebody matched my dark skin correctly. No grey at all!',
        'The photographer did not need to edit anything. Superb.',
      ],
    },
    {
      key: 'henna',
      customer: 'female',
      description: 'Bridal henna for hands and feet.',
      good: [
        'The lines are so fine, and the colour came out deep. Ma sha Allah.',
        'My cousins all want {his} number. The design told my own story.',
        'Patient and calm; three hours passed like thirty minutes.',
      ],
      fair: ['Lovely design, but the colour faded sooner than I expected.'],
    },
    {
      key: 'lesson',
      customer: 'female',
      description: 'Private lesson: everyday makeup in ten minutes.',
      good: [
        'I now do my own brows and nobody laughs. Thank you for your patience.',
        '{name} went through my bag and told me what to throw away. Brutal and useful.',
        'Simple steps, written down. I reach work on time and fine.',
      ],
    },
    {
      key: 'film',
      description: 'Makeup for a short film, including an ageing effect.',
      good: [
        "The old-age effect fooled even the actor's mother on set.",
        'Always ready before call time, continuity pictures well arranged.',
        'Handled six actors under hot light with no complaint.',
      ],
      poor: ['The wound effect was great but took an hour longer than agreed, and we lost the sunset.'],
    },
  ],
};
