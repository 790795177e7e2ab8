import type { TradeTexts } from './trade-texts.ts';

export const hairStylist: TradeTexts = {
  people: [
    {
      profession: 'Braider',
      expertise: 'knotless braids, cornrows, box braids, ghana weaving, kids hair, shuku',
      bio: 'Knotless, shuku, fulani, goddess: light hand, no bumps, no crying. Two of us braid you at once when you are in a hurry.',
      caption: 'Light hand, no tears',
      priceFromNaira: 8000,
      does: ['knotless', 'beads'],
    },
    {
      profession: 'Natural hair stylist',
      expertise: 'natural hair, treatment, trimming, silk press, twist, scalp care, wash day',
      bio: 'Your hair is not stubborn, it is thirsty. Wash days, treatments and protective styles for natural heads of all ages.',
      caption: 'It is not stubborn, it is thirsty',
      priceFromNaira: 7000,
      does: ['natural', 'beads'],
    },
    {
      profession: 'Loctician',
      expertise: 'dreadlocks, loc retwist, starter locs, interlocking, loc repair, sisterlocks',
      bio: "Starter locs, retwist, repair. I keep edges safe and parts clean, for judges and for musicians, and I don't ask why you carry dada.",
      caption: 'Clean parts, safe edges',
      priceFromNaira: 9000,
      does: ['locs', 'natural'],
    },
    {
      profession: 'Wig maker & frontal stylist',
      expertise: 'wig making, frontal installation, closure, hair colouring, wig revamp, bridal hair',
      bio: 'Frontals that melt, wigs revived from the dead, bridal hair that stays through the dancing and the spraying.',
      caption: 'Stays through the dancing',
      priceFromNaira: 10000,
      does: ['frontal', 'natural'],
    },
    {
      profession: 'Home-service barber',
      expertise: 'haircut, fade, beard, kids haircut, home service, dye, clipper',
      bio: 'Clean clippers, fresh cape, new blade for each head. I barb fathers, sons and grandpas at home on weekends; children get one joke free.',
      caption: 'Fresh blade for every head',
      priceFromNaira: 3000,
      does: ['haircut'],
    },
    {
      profession: 'Hair stylist & trainer',
      expertise: 'weavon fixing, relaxer, ponytail, threading, crochet, bridal hair, training',
      bio: 'From irun kíkó threading to the newest ponytail on TikTok, old hands and new styles live together in my chair. {years} years, and I still practise.',
      caption: 'Old hands, new styles',
      priceFromNaira: 6000,
      does: ['frontal', 'knotless', 'beads'],
    },
  ],
  jobs: [
    {
      key: 'knotless',
      customer: 'female',
      description: 'Medium knotless braids, waist length, home service.',
      good: [
        'No pain, no headache, and I slept well that same night. Best braider ever.',
        'Finished in four hours with a helper. The parting is so straight you could rule a line with it.',
        'Six weeks and it is still neat. My edges are alive!',
      ],
      fair: ['Braids are neat, but we started two hours late because of traffic.'],
    },
    {
      key: 'natural',
      customer: 'female',
      description: 'Wash, treatment and twist on natural hair.',
      good: [
        'My hair has never felt so soft. {He} taught me a simple routine too.',
        'So gentle with my tender-headed daughter. No tears for the first time.',
        'Products were explained and not forced on me. I appreciate that.',
      ],
    },
    {
      key: 'locs',
      description: 'Retwist and style shoulder-length locs.',
      good: [
        'Clean parts, no tightness. I got three compliments before reaching home.',
        'Repaired a loc that another person had weakened. Great patience.',
        '{name} keeps the place clean and the gist sweet.',
      ],
      poor: ['Retwist was too tight at the front and I had pain for days. The back was perfect.'],
    },
    {
      key: 'frontal',
      customer: 'female',
      description: 'Frontal wig installation for an engagement.',
      good: [
        'It melted! My own aunties asked if it was my hair.',
        'I danced for five hours and it did not move one inch.',
        'Arrived before the makeup artist and finished on time. A true professional.',
      ],
      fair: ['Frontal was fine, but the glue showed small under camera flash.'],
    },
    {
      key: 'haircut',
      customer: 'male',
      description: 'Haircut and beard for a father and two sons at home.',
      good: [
        'My last born did not cry. That is a miracle and I will pay for it monthly.',
        'New blade opened before us, everything sterilised. Sharp cut.',
        'The fade is clean. The boys are feeling themselves in school.',
      ],
    },
    {
      key: 'beads',
      description: "Cornrows and beads for a little girl's birthday.",
      good: [
        'The birthday girl has refused to loosen it. Beads are so well arranged.',
        'Quick hands, sweet stories, happy child.',
        'Finished in one hour and forty minutes, even with all the turning of head.',
      ],
      poor: ['Beads started falling by the second day. {He} offered to redo it but the party was over.'],
    },
  ],
};
