import type { TradeTexts } from './trade-texts.ts';

export const cctvSecurity: TradeTexts = {
  people: [
    {
      profession: 'CCTV installer',
      expertise: 'CCTV, IP camera, DVR, NVR, night vision, phone viewing, camera repair',
      bio: 'See your house from your phone, by day and in full dark. I place cameras where thieves really enter, not where it is easy to drill.',
      caption: 'Your house in your phone',
      priceFromNaira: 20000,
      does: ['cameras', 'recorder'],
    },
    {
      profession: 'Electric fence & gate automation technician',
      expertise: 'electric fence, gate motor, gate automation, remote, razor wire, energiser',
      bio: 'Electric fences that alarm before they shock, and gates that open with remote or phone call. Yearly maintenance included in every job.',
      caption: 'First it warns, then it bites',
      priceFromNaira: 45000,
      does: ['fence', 'gate'],
    },
    {
      profession: 'Security systems engineer',
      expertise: 'access control, biometric door, burglar alarm, intercom, video doorbell, networking',
      bio: 'Alarms, fingerprint doors, intercoms: I secure banks by weekday and family homes by weekend, and the family homes get the same cable.',
      caption: 'Bank standard, family price',
      priceFromNaira: 35000,
      does: ['wifi', 'gate', 'cameras'],
    },
    {
      profession: 'Solar CCTV & wireless camera installer',
      expertise: 'solar camera, wireless CCTV, 4G camera, farm security, construction site camera',
      bio: 'No light, no Wi-Fi, no problem. 4G solar cameras for farms, building sites and shops; I watched over my own poultry before anybody paid me.',
      caption: 'Eyes where there is no light',
      priceFromNaira: 25000,
      does: ['site', 'cameras'],
    },
    {
      profession: 'Smart home & network technician',
      expertise: 'smart lock, Wi-Fi, networking, video doorbell, smart light, intercom, TV mounting',
      bio: 'Wi-Fi that reaches the bathroom, smart locks, doorbells with faces. I explain everything to Mummy and Daddy too, with patience.',
      caption: 'Clever homes, simply explained',
      priceFromNaira: 12000,
      does: ['wifi', 'recorder'],
    },
    {
      profession: 'CCTV maintenance technician',
      expertise: 'camera repair, DVR hard disk, CCTV servicing, cable tracing, password reset, upgrade',
      bio: 'Cameras showing "video loss"? Recorder not recording? {years} years of reviving systems that the first installer ran away from.',
      caption: 'No more "video loss"',
      priceFromNaira: 8000,
      does: ['recorder', 'cameras'],
    },
  ],
  jobs: [
    {
      key: 'cameras',
      description: 'Install eight cameras with recorder and phone viewing for a duplex.',
      good: [
        'I was in Dubai and saw my gateman sleeping. Money well spent!',
        'Night picture is so clear that I can read plate numbers at the gate.',
        'No cable is showing anywhere. {He} passed everything inside the ceiling.',
      ],
      fair: [
        "Cameras are clear, but one was facing my neighbour's window and {he} had to come back to turn it.",
      ],
    },
    {
      key: 'gate',
      description: 'Gate automation with two remotes and phone-call opening.',
      good: [
        'In this rain, I just press and enter. I feel like a senator.',
        '{He} added a manual release for when there is no light and showed my gateman how to use it.',
        'Sensor stops the gate if a child passes. We tested it many times.',
      ],
      poor: [
        'The remote stopped working in the second week. It was only battery, but nobody picked my calls for three days.',
      ],
    },
    {
      key: 'fence',
      description: 'Electric fence on 60 metres of wall with energiser and alarm.',
      good: [
        'The alarm went off at 3 a.m. and whoever it was ran. We thank God and we thank {name}.',
        'Straight wires, warning signs all around, proper earthing. Very responsible work.',
        'The cat still walks on it and nothing happens to the cat. Well set.',
      ],
    },
    {
      key: 'recorder',
      description: 'DVR no longer records and two cameras show video loss; repair.',
      good: [
        'Hard disk changed, cables traced, all eight cameras are back. Half a day only.',
        'The first installer said that I needed a whole new set. {name} saved me more than half.',
        'Even wrote the password in an envelope for me to keep.',
      ],
      fair: ['Working again, but {he} could have told me about the hard-disk price before coming.'],
    },
    {
      key: 'wifi',
      description: 'Wi-Fi mesh, video doorbell and smart lock for a flat.',
      good: [
        'Network is now full in every room. My children have no more excuse for online class.',
        'Mummy now answers the door from her bed. {He} taught her with so much patience.',
        'Very neat installation and {he} did not drill even one extra hole.',
      ],
    },
    {
      key: 'site',
      description: 'Two 4G solar cameras for a building site.',
      good: [
        'Cement stopped "disappearing" the very next week.',
        'It has worked all through the rainy season without one day of darkness.',
        '{He} climbed a 20-foot pole and came down smiling. Good job.',
      ],
      poor: ['One camera kept losing network. It was moved to another pole after ten days of complaint.'],
    },
  ],
};
