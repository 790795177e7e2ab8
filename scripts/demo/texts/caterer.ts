import type { TradeTexts } from './trade-texts.ts';

export const caterer: TradeTexts = {
  people: [
    {
      profession: 'Party caterer',
      expertise: 'jollof rice, fried rice, party catering, small chops, owambe, servers',
      bio: 'Firewood jollof with the bottom-pot taste, for fifty guests or two thousand. My servers greet first and serve after.',
      caption: 'Firewood jollof, warm greeting',
      priceFromNaira: 60000,
      does: ['party', 'grill'],
    },
    {
      profession: 'Home cook & soup bowls',
      expertise: 'soup bowls, egusi, ogbono, afang, meal prep, weekly cooking, delivery',
      bio: 'Egusi, afang, ogbono, bitterleaf in litre bowls, cooked in the morning and at your door by noon. Tell me how much pepper you can bear.',
      caption: 'How much pepper can you bear?',
      priceFromNaira: 15000,
      does: ['soups', 'lunch'],
    },
    {
      profession: 'Baker & cake designer',
      expertise: 'wedding cake, birthday cake, cupcakes, fondant, buttercream, meat pie',
      bio: 'Cakes that travel on bad roads and still stand up straight. Buttercream, fondant, banana bread for the office, and meat pie with actual meat.',
      caption: 'Meat pie with actual meat',
      priceFromNaira: 12000,
      does: ['cake', 'pastries'],
    },
    {
      profession: 'Small chops & grill caterer',
      expertise: 'small chops, puff-puff, samosa, grill, barbecue, suya, asun, cocktails',
      bio: 'Puff-puff round like ball, samosa without oil running, suya and asun grilled in front of your guests. Fire is my theatre.',
      caption: 'Fire is my theatre',
      priceFromNaira: 40000,
      does: ['grill', 'party'],
    },
    {
      profession: 'Northern cuisine caterer',
      expertise: 'tuwo, masa, miyan kuka, kilishi, fura, zobo, Sallah catering',
      bio: 'Masa, tuwo shinkafa, miyan taushe, zobo and kunu made by hand. Halal kitchen, from small naming to big Sallah gatherings.',
      caption: 'Halal kitchen, big heart',
      priceFromNaira: 35000,
      only: { peoples: ['Hausa', 'Fulani', 'Kanuri', 'Nupe'] },
      does: ['masa'],
    },
    {
      profession: 'Corporate & school caterer',
      expertise: 'lunch packs, corporate lunch, school feeding, meal plan, healthy food, breakfast',
      bio: 'Lunch packs for offices and schools: counted, labelled, hot at 12:30. {years} years and not one child with running stomach.',
      caption: 'Hot at 12:30, every day',
      priceFromNaira: 25000,
      does: ['lunch', 'party'],
    },
  ],
  jobs: [
    {
      key: 'party',
      description: 'Jollof, fried rice, chicken and small chops for 150 guests.',
      good: [
        'Food reached everybody and remained for the family. Who does that? {name} does.',
        'That smoky jollof! My in-laws stopped talking and just ate.',
        'Servers were polite and neat. Even the high table had no complaint.',
      ],
      fair: ['Food was sweet, but the chicken finished before the last two tables were served.'],
    },
    {
      key: 'soups',
      description: 'Weekly soup bowls: egusi, afang and ogbono.',
      good: [
        "The afang tasted like Sunday in my grandmother's house in Uyo.",
        'Always well sealed and still hot. My freezer is full of joy.',
        'Asked about my pepper level and remembered it the next week.',
      ],
      poor: [
        'The second delivery came very late and the ogbono had lost its draw. First week was excellent though.',
      ],
    },
    {
      key: 'cake',
      description: 'Three-tier wedding cake with delivery.',
      good: [
        'It travelled from one end of town to the other and arrived like a queen.',
        'Guests ate the cake instead of wrapping it inside napkin. That tells you everything.',
        'Exactly the picture we sent, only more beautiful. Moist inside.',
      ],
    },
    {
      key: 'grill',
      description: 'Live grill: suya, asun and fish for an evening party.',
      good: [
        'The grill stand had a longer line than the DJ had dancers.',
        'Spice was just right, my oyinbo friends cried and still asked for more.',
        'Set up, served and cleaned the place. Not one charcoal left behind.',
      ],
      fair: ['Sweet asun, but they came with one grill for eighty people and the line was long.'],
    },
    {
      key: 'masa',
      description: 'Masa, tuwo, miyan taushe and zobo for a naming ceremony.',
      good: [
        'Everything was neat and plenty. The masa was soft as cloud.',
        'Our elders asked for the cook, to pray for {him}. That is the real payment.',
        'The zobo was not too sweet and it was cold. Perfect for that sun.',
      ],
    },
    {
      key: 'lunch',
      description: 'Forty lunch packs for an office training, three days.',
      good: [
        '12:30 each day, I set my clock with it. Food was hot.',
        'Vegetarian packs were labelled separately without our asking twice.',
        'Good portions, good price, clean packs. We have booked again.',
      ],
      poor: [
        'On the second day five packs were missing. They rushed down with it, but training had resumed.',
      ],
    },
    {
      key: 'pastries',
      description: 'Two hundred meat pies, doughnuts and a birthday cake for a school party.',
      good: [
        'The meat pies have meat inside, plenty of it. The children even licked the paper.',
        'Cake stood under Nigerian sun for two hours and did not bend.',
        'Packed in twenties with labels. The teachers were grateful.',
      ],
      fair: ['Everything was tasty. The doughnuts came twenty minutes after the children had lined up.'],
    },
  ],
};
