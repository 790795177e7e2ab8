import type { TradeTexts } from './trade-texts.ts';

export const cleaner: TradeTexts = {
  people: [
    {
      profession: 'Home cleaner',
      expertise: 'house cleaning, kitchen, bathroom, weekly cleaning, laundry, ironing',
      bio: 'I clean as if my own mother is coming to inspect. Weekly or one time, with references from families who gave me their keys.',
      caption: 'Clean enough for Mama',
      priceFromNaira: 7000,
      only: { gender: 'female' },
      does: ['weekly', 'move-in', 'organise'],
    },
    {
      profession: 'Post-construction cleaning supervisor',
      expertise: 'post construction cleaning, paint stains, tile scrubbing, window cleaning, new building',
      bio: 'Paint drops, cement film, silicone, dust inside cupboards: my team of eight hands over new buildings ready for curtains.',
      caption: 'From site to home in two days',
      priceFromNaira: 45000,
      does: ['construction', 'move-in'],
    },
    {
      profession: 'Sofa & rug cleaner',
      expertise: 'sofa cleaning, rug washing, mattress, carpet, stain removal, steam',
      bio: 'Sofas, rugs and mattresses steamed at your house and dry by evening. Palm oil, biro, baby things: I have met that stain before.',
      caption: 'I have met that stain before',
      priceFromNaira: 10000,
      does: ['sofa', 'move-in'],
    },
    {
      profession: 'Deep-cleaning specialist',
      expertise: 'deep cleaning, move-in, move-out, oven, fridge, mould, kitchen grease',
      bio: 'Moving in, moving out, or preparing for visitors from abroad? Deep cleaning down to the burglary bars and the top of the fan.',
      caption: 'Even on top of the fan',
      priceFromNaira: 18000,
      does: ['move-in', 'sofa', 'construction'],
    },
    {
      profession: 'Office cleaning provider',
      expertise: 'office cleaning, janitor, toilet supplies, window, evening cleaning, contract',
      bio: 'Trained, uniformed, vetted cleaners for offices, schools and clinics. I visit every site myself once a week, unannounced.',
      caption: 'Supervised, not just sent',
      priceFromNaira: 25000,
      does: ['office', 'construction'],
    },
    {
      profession: 'Cleaner & home organiser',
      expertise: 'home organising, wardrobe, pantry, cleaning, decluttering, laundry',
      bio: 'I clean, then I arrange. Wardrobes by colour, pantry by label, that one chair full of clothes set free. {years} years of calm houses in {town}.',
      caption: 'Free that chair of clothes',
      priceFromNaira: 12000,
      does: ['organise', 'weekly'],
    },
  ],
  jobs: [
    {
      key: 'move-in',
      description: 'Deep clean a three-bedroom flat before moving in.',
      good: [
        'I entered and smelled nothing but clean. They even wiped inside the meter box.',
        'The kitchen tiles changed colour! We did not know that they were white.',
        'Five hours, four people, no time-wasting. {name} checked every corner {him}self.',
      ],
      fair: ['Flat was clean except the windows outside, which they said were not included. Ask before.'],
    },
    {
      key: 'weekly',
      description: 'Weekly cleaning and ironing for a family of five.',
      good: [
        'I have given {him} my key. That is the biggest review I can give anybody.',
        "Shirts are ironed like drycleaner's own and folded by owner.",
        'Always on time, always cheerful. The children greet {him} like family.',
      ],
      poor: [
        'Good cleaner, but two Saturdays were missed without a message. I need someone I can plan with.',
      ],
    },
    {
      key: 'sofa',
      description: 'Wash two sofas and a mattress with stain removal.',
      good: [
        'The palm oil of 2023 is gone. Gone! I took pictures.',
        'Dry by evening, as promised, and no bad smell.',
        'Careful with our leather; {he} tested one small corner before starting.',
      ],
      fair: ['Sofas are bright again. One biro mark remained, but {he} had warned me about it.'],
    },
    {
      key: 'construction',
      description: 'Post-construction cleaning of a new duplex.',
      good: [
        'You could eat from the floor after they finished, with all that paint and cement gone.',
        'They used blade on glass so gently, no scratch at all.',
        'Eight people in uniform, like soldiers of soap. Excellent.',
      ],
      poor: [
        'Second day they came with half of the team and finished at night. Floors were fine, windows were rushed.',
      ],
    },
    {
      key: 'office',
      description: 'Evening cleaning of a small office, three times a week.',
      good: [
        'We resume to a fresh office each morning. Even the plants are happier.',
        'Nothing has ever been missing, and the toilets are spotless.',
        'Supervisor visits by surprise, I saw {him} twice. That is how to run a business.',
      ],
    },
    {
      key: 'organise',
      description: 'Declutter and organise kitchen store and two wardrobes.',
      good: [
        'I found three bags of rice that I forgot about! Everything has a label now.',
        'No judgement at all. {He} just asked gentle questions and the mess disappeared.',
        'My wardrobe looks like a boutique. I dress faster now.',
      ],
    },
  ],
};
