import type { TradeTexts } from './trade-texts.ts';

export const tailor: TradeTexts = {
  people: [
    {
      profession: 'Native wear tailor',
      expertise: 'agbada, senator, kaftan, native wear, embroidery, caps',
      bio: 'Agbada, senator, kaftan with embroidery that stays after washing. Give me your date and I will give you mine: three days before it.',
      caption: 'Ready three days before',
      priceFromNaira: 12000,
      does: ['agbada', 'family'],
    },
    {
      profession: 'Fashion designer',
      expertise: 'asoebi, corset gown, lace, evening dress, bridal reception, bespoke',
      bio: "Asoebi queens know my door. Corset, mermaid, cape, whatever the picture says, cut for your own body and not the model's.",
      caption: 'Cut for your own body',
      priceFromNaira: 25000,
      does: ['corset', 'family'],
    },
    {
      profession: 'Alterations tailor',
      expertise: 'amendment, zips, trousers, slim fit, school uniform, mending, buttons',
      bio: 'Trousers too long, gown too tight after Christmas, zip gone? Amendments while you wait, invisible mending by appointment.',
      caption: 'It will fit again',
      priceFromNaira: 2500,
      does: ['amend', 'family'],
    },
    {
      profession: 'Uniform & corporate tailor',
      expertise: 'school uniform, office uniform, scrubs, overalls, bulk sewing, logo embroidery',
      bio: "School uniforms, nurses' scrubs, security overalls: from ten pieces to one thousand, with sizes checked child by child.",
      caption: 'Ten pieces or one thousand',
      priceFromNaira: 8000,
      does: ['uniforms', 'amend'],
    },
    {
      profession: "Ankara & children's wear designer",
      expertise: 'ankara, children clothes, family matching, iro and buba, skirts, casual',
      bio: "Family ankara for naming, Christmas and Sallah; pockets in the children's gowns because children have important stones to keep.",
      caption: 'Pockets for important stones',
      priceFromNaira: 6000,
      does: ['family', 'uniforms'],
    },
    {
      profession: 'Suit maker & couture tailor',
      expertise: 'suits, tuxedo, wedding suit, blazer, shirts, bespoke, trousers',
      bio: 'Hand-padded lapels, full canvas, two fittings. {years} years at the table; grooms in {town} sit straighter in my suits.',
      caption: 'Two fittings, one perfect suit',
      priceFromNaira: 45000,
      does: ['suit', 'amend'],
    },
  ],
  jobs: [
    {
      key: 'agbada',
      customer: 'male',
      description: 'Sew an agbada three-piece with embroidery for a wedding.',
      good: [
        'I was the best-dressed man there, apart from the groom. The embroidery is class.',
        'Delivered four days before the wedding. From a tailor! I am still in shock.',
        'The cap and the cloth are one. Everybody took {his} number from me.',
      ],
      fair: ['Fine sewing, but the trousers were tight and had to be opened small.'],
    },
    {
      key: 'corset',
      customer: 'female',
      description: 'Corset asoebi gown in lace.',
      good: [
        'It held me well and I still ate rice. That is a good corset.',
        'Two fittings, and the final gown looked better than the picture I brought.',
        'No thread hanging, lining is soft, zip is strong. My body said thank you.',
      ],
      poor: [
        'The gown was ready on the morning of the party, with the hem done in my car. Fine gown, but my blood pressure!',
      ],
    },
    {
      key: 'amend',
      description: 'Amend four trousers and two shirts.',
      good: [
        'All six pieces came back the next day, pressed and fitting.',
        'You cannot see where the trousers were taken in. Magic needle.',
        'Cheap, fast and neat. I have packed another bag for {him}.',
      ],
      fair: ['Good amendment. One button was not the same colour as the others.'],
    },
    {
      key: 'uniforms',
      description: 'Forty school uniforms with badge.',
      good: [
        "Each child's name was pinned on the uniform. No confusion on resumption day.",
        'Strong cloth, double stitched. Half of the term is gone and none has torn.',
        'Delivered on time and gave us two extra badges.',
      ],
    },
    {
      key: 'family',
      description: 'Matching ankara for a family of five, for a naming ceremony.',
      good: [
        'Our picture is now the wallpaper of the whole extended family.',
        "Even the baby's cloth was perfect. And the pockets! The children are in love.",
        '{He} matched the pattern at the seams. I notice such things.',
      ],
      poor: [
        'Four out of five were perfect. Mine was loose and there was no time to amend it before the party.',
      ],
    },
    {
      key: 'suit',
      customer: 'male',
      description: 'Two-piece suit for a groom.',
      good: [
        'I stood before the mirror and respected myself.',
        'Measured twice, fitted twice, and the shoulders sit exactly right.',
        'The lining carried our wedding date. I did not even ask for it.',
      ],
    },
  ],
};
