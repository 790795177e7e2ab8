import type { TradeTexts } from './trade-texts.ts';

export const boreholeWater: TradeTexts = {
  people: [
    {
      profession: 'Borehole driller',
      expertise: 'borehole drilling, geophysical survey, casing, flushing, submersible pump',
      bio: 'Survey first, then drill. I have refused to drill where there is no water, and the owner thanked me later. Rig, compressor and casing are my own.',
      caption: 'Survey before you spend',
      priceFromNaira: 50000,
      does: ['drill', 'flush'],
    },
    {
      profession: 'Pump technician',
      expertise: 'submersible pump, pumping machine, pump repair, control box, pump retrieval',
      bio: 'Pump fallen inside the hole? I have fished out more than a hundred. Submersibles repaired or replaced, with the depth written in your log book.',
      caption: 'I fish fallen pumps',
      priceFromNaira: 15000,
      does: ['retrieve', 'control'],
    },
    {
      profession: 'Water treatment technician',
      expertise: 'water treatment, iron removal, filter, brown water, sand filter, water test',
      bio: 'Brown water, smell, oily film on top? That is iron. I test your water in the laboratory, then build the filter that your own water needs.',
      caption: 'Clear water, proven by test',
      priceFromNaira: 30000,
      does: ['treat', 'tanks'],
    },
    {
      profession: 'Borehole maintenance engineer',
      expertise: 'borehole flushing, low yield, sand in water, pump servicing, rehabilitation',
      bio: 'Low yield, sand in water, pump that runs but brings nothing: flushing and rehabilitation of tired boreholes. {years} years, from riverine sand to Plateau rock.',
      caption: 'New life for tired boreholes',
      priceFromNaira: 40000,
      does: ['flush', 'retrieve'],
    },
    {
      profession: 'Water tank & plumbing technician',
      expertise: 'overhead tank, tank washing, tank installation, float switch, pipework',
      bio: 'When did you last look inside your tank? I wash, disinfect and repair tanks, and I send you before-and-after pictures that will shock you.',
      caption: 'Look inside your tank',
      priceFromNaira: 10000,
      does: ['tanks', 'control'],
    },
    {
      profession: 'Surveyor & borehole consultant',
      expertise: 'geophysical survey, resistivity, borehole design, supervision, water analysis',
      bio: 'A geologist who supervises drillers on your behalf, counts the casing pipes, and signs only when the water is flowing and tested.',
      caption: 'I count the casing for you',
      priceFromNaira: 60000,
      does: ['drill', 'treat'],
    },
  ],
  jobs: [
    {
      key: 'drill',
      description: 'Geophysical survey and drilling of a domestic borehole.',
      good: [
        'We got sweet water at 48 metres, exactly in the range the survey said.',
        'They counted the casing pipes in front of me. Nobody ever did that for my brother.',
        'The whole compound was muddy for two days, then they cleaned up. Water is sweet!',
      ],
      fair: ['Water is good, but the compressor came two days late and disturbed our plan.'],
    },
    {
      key: 'retrieve',
      description: 'Retrieve a fallen submersible pump and install a new one.',
      good: [
        'The pump was at the bottom for six months. {He} brought it out in one hour with a hook of {his} own making.',
        'New pump is hung with steel rope this time. The former one had only plastic twine.',
        'Straightforward person, and water was back before evening prayers.',
      ],
    },
    {
      key: 'treat',
      description: 'Treat brown, smelling borehole water: test, filter and tank wash.',
      good: [
        'Our white clothes are white again. No more brown water!',
        '{He} gave us the laboratory result before and after. Science, not mouth.',
        'My bathroom tiles have stopped turning orange. I am so grateful.',
      ],
      poor: [
        'Water became clear, but brown came back in a month. The filter had to be re-sized and I paid part of it.',
      ],
    },
    {
      key: 'flush',
      description: 'Flush a borehole with low yield and sand.',
      good: [
        'The tank now fills in forty minutes instead of three hours.',
        'No more sand inside the kettle. My wife sends her greetings.',
        'They blew the borehole for five hours until it was clear as bottled water.',
      ],
      fair: ['Yield improved, maybe not as much as I hoped. {He} was honest about it from the start.'],
    },
    {
      key: 'tanks',
      description: 'Wash and disinfect two overhead tanks.',
      good: [
        'When I saw the before-picture I could not eat. Thank God for this service.',
        'Careful on the tank stand, with safety belt. Finished in two hours.',
        'Came with own pump and did not waste all our water.',
      ],
    },
    {
      key: 'control',
      description: 'Install control box, float switch and new pipe from pump to tank.',
      good: [
        'The pump now rests when the tank is full. Simple, but it changed our life.',
        '{name} labelled the control box and gave us a small lesson.',
        'Joints are dry, pipe is buried deep, and the compound was swept.',
      ],
      poor: [
        'Pipe was left above ground at one side and my car broke it. Should have been buried as we agreed.',
      ],
    },
  ],
};
