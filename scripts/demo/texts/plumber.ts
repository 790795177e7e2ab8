import type { TradeTexts } from './trade-texts.ts';

export const plumber: TradeTexts = {
  people: [
    {
      profession: 'Plumber & pipe fitter',
      expertise: 'leak repair, pipe fitting, kitchen sink, toilet, bathroom installation, PPR pipes',
      bio: 'Leaks, blocked pipes, new bathrooms. I hate water stains on ceilings more than you do, so I trace the leak before I break one tile.',
      caption: 'Trace first, break later',
      priceFromNaira: 8000,
      does: ['sink', 'burst', 'bathroom', 'drain'],
    },
    {
      profession: 'Bathroom plumber',
      expertise: 'WC installation, shower, jacuzzi, water heater, concealed pipes, wash basin',
      bio: 'Standing shower, wall-hung WC, jacuzzi, concealed mixers. Hotels in {town} call me for their finishing and I bring the same hand to your own bathroom.',
      caption: 'Hotel finishing at home',
      priceFromNaira: 15000,
      does: ['bathroom', 'burst', 'pump'],
    },
    {
      profession: 'Plumber, emergencies welcome',
      expertise: 'burst pipe, blocked drain, leaking tank, overflowing toilet, night call',
      bio: 'Burst pipe by midnight? Call. I live close to my tools and my motorcycle is always fuelled. Fixed call-out price, no shouting.',
      caption: 'Midnight leaks are my speciality',
      priceFromNaira: 10000,
      does: ['burst', 'drain', 'sink'],
    },
    {
      profession: 'Water system plumber',
      expertise: 'overhead tank, pumping machine, pressure pump, water treatment, pipe network',
      bio: 'From borehole head to kitchen tap: tanks, pressure pumps, float switches and filters. {years} years in it and my installations still carry my phone number proudly.',
      caption: 'Pressure in every tap',
      priceFromNaira: 12000,
      does: ['tank', 'pump'],
    },
    {
      profession: 'Drainage & soakaway plumber',
      expertise: 'blocked drain, soakaway, septic tank, inspection chamber, sewage smell',
      bio: 'Bad smell, slow drain, soakaway that is always full. It is not beautiful work but somebody must do it well, and I do it with gloves, bleach and respect.',
      caption: 'No smell, no story',
      priceFromNaira: 9000,
      does: ['drain', 'burst'],
    },
    {
      profession: 'Plumber & gas piping fitter',
      expertise: 'gas piping, cooker connection, kitchen plumbing, sink, leak test',
      bio: 'Certified for cooking gas lines as well as water. Soap test and pressure test are not optional with me, no matter how much you are hurrying.',
      caption: 'Pressure-tested, always',
      priceFromNaira: 11000,
      does: ['sink', 'pump'],
    },
    {
      profession: 'Maintenance plumber',
      expertise: 'tap repair, cistern, ball valve, mixer, shower, estate maintenance',
      bio: 'I look after the pipes of three estates. Taps, cisterns, ball valves, mixers; I keep common parts on my bike so that one visit is enough.',
      caption: 'One visit is usually enough',
      priceFromNaira: 6500,
      does: ['tank', 'sink', 'drain'],
    },
  ],
  jobs: [
    {
      key: 'sink',
      description:
        'Leak under the kitchen sink; cabinet floor is already soft. Replace the trap and stop the leak.',
      good: [
        'The sink no longer leaks and {he} even dried the cabinet and told us to leave it open for a day.',
        '{He} changed only the trap. Another plumber had told me to buy a whole new sink!',
        'Neat work under the sink, tissue paper test and all. Not one drop since three weeks.',
      ],
      fair: [
        'Leak fixed, but I had to send somebody to buy the fittings because {he} came with empty hands.',
      ],
    },
    {
      key: 'tank',
      description: 'Overhead tank overflows at night; replace the float valve and fit a level switch.',
      good: [
        'We used to hear water falling by 2 a.m. and pay for it. Not again. The switch works perfectly.',
        'Climbed the tank stand like it was nothing and finished in one afternoon.',
        'The pump goes off by itself now. My children no longer have to shout "water don full!"',
      ],
    },
    {
      key: 'bathroom',
      description: 'Install a wall-hung WC, basin and shower mixer in the master bathroom.',
      good: [
        'Our bathroom is now the finest room in this house. Silicone lines as straight as a ruler.',
        'The concealed cistern was something {he} had clearly done many times. Zero leak at the pressure test.',
        '{He} protected the new tiles with carton before bringing in any tool. I noticed and appreciated.',
      ],
      fair: ['Fine installation, but it took five days when we agreed on three.'],
      poor: [
        'The shower mixer was fixed with hot and cold reversed. {He} promised to return and it took nine days.',
      ],
    },
    {
      key: 'drain',
      description: 'Blocked drain and bad smell from the guest toilet.',
      good: [
        'A whole slipper was inside that pipe! Cleared without breaking the floor.',
        'The smell that chased our visitors is gone. {He} also cleaned up everything with bleach.',
        'Did a dirty job with a clean attitude. Respect to you {sir}.',
      ],
      poor: [
        'The drain blocked again within the week. {He} came back, but I expected it right the first time.',
      ],
    },
    {
      key: 'burst',
      description: 'Burst pipe behind the bathroom wall; water in the corridor.',
      good: [
        'I called by 9 p.m. with water up to my ankle. By 10:30 we were mopping and smiling.',
        'Broke only one tile to reach the pipe and put it back. Like a surgeon.',
        'Calm person. While I was panicking, {he} simply asked where the control valve is.',
      ],
    },
    {
      key: 'pump',
      description: 'Install a pressure pump and 50-litre water heater for a duplex.',
      good: [
        'Hot shower upstairs with pressure like hotel. I should have done this years ago.',
        'Pump is on a rubber base so we hardly hear it. That is somebody who thinks.',
        'The price did not change from what was quoted. Not even by one naira.',
      ],
      fair: ['The work is good, but the pump cable was left hanging and my electrician had to finish it.'],
    },
  ],
};
