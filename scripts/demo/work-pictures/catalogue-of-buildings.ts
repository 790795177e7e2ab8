import * as art from './art-and-garden.ts';
import type { PictureEntry } from './entry.ts';
import * as furniture from './furniture.ts';
import * as power from './power.ts';
import * as rooms from './rooms.ts';
import * as structure from './structure.ts';
import * as water from './water-and-walls.ts';
import * as wood from './wood-and-metal.ts';

/** The pictures of the trades that build houses and keep them running. */
export const PICTURES_OF_BUILDINGS = {
  artist: [
    ['Market day, 12 metres long', 'market nursery', () => art.marketMural('#d98a4a', '#f6d27a', '#efe0c4')],
    ['Restaurant wall in blues', 'market nursery', () => art.marketMural('#4f7fa8', '#f2c14e', '#f3ead8')],
    ['Portrait in oil', 'portrait live', () => art.portraitOnEasel('#1f6f73', '#6b3f28', '#e6a117')],
    [
      'Live portrait at a reception',
      'portrait live',
      () => art.portraitOnEasel('#7a2240', '#4b2a1d', '#e7c9a0'),
    ],
    ['Four cloths, one vat', 'adire', () => art.adireCloths('#a9cfdf', '#1f2a5c')],
    ['Harmattan morning, second dip', 'adire', () => art.adireCloths('#e3d3b6', '#2b3f7a')],
    ['Bakery sign, brush and enamel', 'sign', () => art.paintedSign('#1f2a5c', '#e6a117', '#d98f62')],
    ['The same loaf, another street', 'sign', () => art.paintedSign('#7a2240', '#f2c14e', '#c9d3c0')],
    ['Two lions and a fountain', 'fountain', () => art.fountain('#c9bda8', '#9cc9df')],
    ['Fountain in terracotta cement', 'fountain', () => art.fountain('#b8805a', '#b9d3d8')],
  ],
  builder: [
    [
      'Decking level, week nine',
      'supervise slab shops',
      () => structure.houseUnderConstruction('#d8cdbb', '#8fbfd6'),
    ],
    ['Upper floor going up', 'supervise slab', () => structure.houseUnderConstruction('#c9b8a0', '#b3cfd8')],
    [
      'Handed over in December',
      'quarters renovate',
      () => structure.finishedHouse('#f0d9a8', '#8a3b24', '#8fc4dd'),
    ],
    [
      'Earth tones, wide eaves',
      'quarters post renovate',
      () => structure.finishedHouse('#d9a273', '#5d4a3c', '#a9cfdf'),
    ],
    [
      'Family bungalow in white',
      'quarters shops post',
      () => structure.finishedHouse('#f3efe6', '#34437f', '#9cc9df'),
    ],
  ],
  decorator: [
    ['Hall in wine and gold', 'hall igba-nkwu', () => rooms.weddingStage('#7a2240', '#e4674b', '#e6a117')],
    ['Engagement stage in teal', 'hall igba-nkwu', () => rooms.weddingStage('#1f6f73', '#e6a117', '#f0a49a')],
    [
      'Surprise at 4 p.m.',
      'surprise wallpaper',
      () => rooms.balloonGarland('#f3e9d8', '#1f2a5c', '#e6a117', '#b4532a'),
    ],
    [
      'Baby shower in soft colours',
      'surprise',
      () => rooms.balloonGarland('#f0e6ee', '#6a5a92', '#f0a49a', '#e6a117'),
    ],
    [
      'High table, fresh flowers',
      'flowers corporate hall',
      () => rooms.tableSetting('#f3e4c8', '#d2492f', '#1f2a5c'),
    ],
    [
      'Company dinner, brand colours',
      'corporate flowers',
      () => rooms.tableSetting('#dfe6e4', '#e6a117', '#1f6f73'),
    ],
    ['Wallpaper that stays flat', 'wallpaper', () => rooms.tvWall('#b98a5a', '#5d3a22', '#ffe9b8')],
  ],
  electrician: [
    [
      'Every breaker has a name',
      'rewire trip earthing changeover',
      () => power.distributionBoard('#e6dcc8', '#1f2a5c'),
    ],
    ['Board for a clinic', 'rewire earthing trip', () => power.distributionBoard('#cfdad4', '#b4532a')],
    ['Chandelier and hidden strips', 'chandelier fans', () => power.litRoom('#8a6a48', '#ffdf94')],
    ['Evening light for a sitting room', 'chandelier fans', () => power.litRoom('#6f4a52', '#ffd9a0')],
    [
      'Change-over, meter and load centre',
      'changeover rewire',
      () => power.distributionBoard('#e9d5bd', '#3f6b4a'),
    ],
  ],
  plumber: [
    [
      'Master bathroom, no drop outside',
      'bathroom pump',
      () => water.bathroom('#dfe8e6', '#1f6f73', '#8a5a34'),
    ],
    ['Guest bathroom in clay', 'bathroom sink', () => water.bathroom('#f3e6d8', '#b4532a', '#5d3a22')],
    [
      'Manifold with a valve for each room',
      'burst pump sink drain',
      () => water.pipework('#e8e0d0', '#c9643c', '#3d7fb5'),
    ],
    ['Heater and pressure line', 'pump burst', () => water.pipework('#d9e0dc', '#c0392b', '#2f6fb0')],
    ['Twin tanks, float switches inside', 'tank pump', () => water.waterTanks('#2f4f7f', '#9cc9df')],
  ],
  painter: [
    ['Half way to teal', 'satin new-house', () => water.paintedWall('#d9d2c4', '#3f8f8a', '#b98a55')],
    [
      'From grey to marigold',
      'satin nursery stucco',
      () => water.paintedWall('#c3c0bb', '#e0a63a', '#a8794a'),
    ],
    [
      'Front in cream and white',
      'outside new-house',
      () => water.paintedFront('#f0c987', '#faf5ec', '#9cc9df'),
    ],
    [
      'Weather-shield in soft clay',
      'outside new-house',
      () => water.paintedFront('#d98f6a', '#f7efe0', '#b3d2dc'),
    ],
    ['Sprayed and polished', 'doors', () => wood.panelDoor('#5d2f1c', '#e6dcc8')],
    ['Doors in walnut', 'doors', () => wood.panelDoor('#7a5236', '#d9e0dc')],
    ['Table polished to a mirror', 'doors', () => furniture.diningTable('#6b3a22', '#b98a5a', '#efe3cf')],
    ['Nursery in two calm colours', 'nursery', () => water.paintedWall('#f3e6c8', '#8fb9a8', '#c9a878')],
    ['Accent wall in burnt clay', 'stucco satin', () => water.paintedWall('#e6ddd0', '#b4532a', '#8a6a48')],
  ],
  carpenter: [
    ['Front door in iroko', 'door repair', () => wood.panelDoor('#8a4f2a', '#e9dcc3')],
    ['Mahogany, oiled', 'door wardrobe', () => wood.panelDoor('#6b2f1f', '#d9e0dc')],
    ['Kitchen in deep green', 'kitchen shop', () => wood.kitchen('#2f5d62', '#e9e2d4', '#f1e7d6')],
    ['Kitchen in warm wood', 'kitchen wardrobe', () => wood.kitchen('#a9703f', '#3a3538', '#efe6d6')],
    ['Table for six', 'table wardrobe repair', () => furniture.diningTable('#7a4326', '#c9843f', '#e6d8bd')],
    ['Trusses, all treated', 'truss', () => structure.roofTruss('#b98a55', '#9cc9df')],
    ['Long-span carpentry', 'truss', () => structure.roofTruss('#9c6a3f', '#c3d3cf')],
  ],
  tiler: [
    ['Herringbone, last corner', 'parlour splashback', () => water.herringbone('#b07a48', '#9a6638')],
    ['Stone-look floor', 'parlour cracked granite', () => water.herringbone('#a9a39a', '#8f8a83')],
    ['Patterned splashback', 'splashback granite', () => water.splashback('#1f2a5c', '#e6a117', '#f3ead8')],
    ['Terracotta stars', 'splashback cracked', () => water.splashback('#b4532a', '#1f6f73', '#e9e2d4')],
    ['Waterproofed and level', 'bathroom', () => water.bathroom('#e9e4da', '#34437f', '#7a4a2c')],
    ['Compound that drains', 'interlocking', () => structure.stonePillars('#b3a694', '#3a3538', '#a9cfdf')],
    ['Driveway and walk', 'interlocking', () => structure.finishedHouse('#ead6b0', '#7a4a3a', '#a9cfdf')],
    ['Worktop and splashback', 'granite', () => water.splashback('#5b6770', '#c9843f', '#efe6d6')],
  ],
  mason: [
    [
      'Line, level and patience',
      'blocks plaster opening floor',
      () => structure.blockWall('#b8b2a6', '#9cc7da'),
    ],
    ['Fence wall, second lift', 'fence blocks', () => structure.blockWall('#c2a988', '#b9d3d8')],
    ['Stone pillars', 'cladding fence', () => structure.stonePillars('#a58f78', '#2b2b33', '#a9cfdf')],
    ['Plateau stone, black gate', 'cladding', () => structure.stonePillars('#8f8a86', '#1f2a5c', '#c3d3d8')],
    ['Ready for roofing', 'blocks floor opening plaster', () => structure.roofTruss('#c9a06a', '#a9cfdf')],
  ],
  welder: [
    [
      'Diamonds and gold studs',
      'gate burglary-proof',
      () => wood.steelGate('#2b2b33', '#e6a117', '#efe0c4', 0),
    ],
    ['Star gate in wine', 'gate', () => wood.steelGate('#5d2036', '#e6a117', '#f3ead8', 1)],
    [
      'Waves for a corner house',
      'gate burglary-proof hinge',
      () => wood.steelGate('#1f2a5c', '#c9a06a', '#e9d5bd', 2),
    ],
    [
      'Burglary proof on the bench',
      'burglary-proof hinge cage stand',
      () => wood.weldingSparks('#4c5157', '#8a7d70'),
    ],
    ['Repair on site', 'hinge cage stand rail', () => wood.weldingSparks('#6b4a3a', '#6f7a80')],
    ['Stainless rail, glass infill', 'rail', () => wood.balconyRail('#c3cbd0', '#bfe3ea', '#9cc9df')],
    ['Hotel balcony', 'rail', () => wood.balconyRail('#cdbb8a', '#d4e6d9', '#e9cdb0')],
    ['Tank stand, 15 feet', 'stand', () => water.waterTanks('#3a3538', '#a9cfdf')],
  ],
  'ac-refrigeration': [
    ['Cool bedroom, hidden pipes', 'install service leak', () => power.splitUnit('#e3d3b6', '#1f6f73')],
    ['Inverter unit, second floor', 'install board', () => power.splitUnit('#d9e0e3', '#b4532a')],
    ['Gauges on, leak found', 'leak service monthly freezer', () => power.outdoorUnits('#e0c48d', '#9cc9df')],
    [
      'Two units, one neat trunk',
      'service monthly board freezer',
      () => power.outdoorUnits('#c9d3cc', '#b9d3d8'),
    ],
  ],
  generator: [
    ['Diesel set on its own base', 'install office', () => power.dieselGenerator('#e6a117', '#9cc9df')],
    ['Silent set for a clinic', 'install office gas', () => power.dieselGenerator('#3f6b7a', '#b3d2dc')],
    ['Carburettor day', 'service no-light gas', () => power.petrolGenerator('#c0392b', '#d9cdb8')],
    ['New copper, old frame', 'no-light overhaul service', () => power.petrolGenerator('#1f6f73', '#e3d3b6')],
  ],
  'inverter-solar': [
    ['Twelve panels on clay roof', 'home panels pump', () => power.solarRoof('#a34a2c', '#8fc4dd')],
    ['Panels on grey longspan', 'panels home move', () => power.solarRoof('#6f7c86', '#a9cfdf')],
    [
      'Inverter corner, every cable hidden',
      'home charging lithium move',
      () => power.inverterWall('#1f2a5c', '#efe6d6'),
    ],
    ['Lithium upgrade', 'lithium charging', () => power.inverterWall('#3f4a4f', '#e0e6df')],
    ['Water by sunlight', 'pump', () => water.waterTanks('#2f6f4f', '#f0d9a8')],
  ],
  roofer: [
    [
      'Stone-coated shingle',
      'stone-coated longspan leak',
      () => structure.tiledRoof('#8a3b24', '#f3e4c4', '#8fc4dd'),
    ],
    [
      'Charcoal tiles, new gutters',
      'stone-coated gutters concrete-gutter',
      () => structure.tiledRoof('#4a4f5a', '#e9dcc3', '#a9cfdf'),
    ],
    [
      'Green classic profile',
      'longspan carport leak gutters',
      () => structure.tiledRoof('#3f6b4a', '#f5ead6', '#b3d2dc'),
    ],
    ['Trusses before the sheets', 'longspan carport', () => structure.roofTruss('#b98a55', '#8fbfd6')],
    [
      'Longspan on a bungalow',
      'longspan carport concrete-gutter',
      () => structure.finishedHouse('#e9cfa6', '#6b2f2a', '#9cc9df'),
    ],
  ],
  'pop-ceiling': [
    [
      'Oval drop with warm light',
      'parlour cornice repair',
      () => rooms.popCeiling('#faf6ee', '#ffdf94', '#e3d0ae'),
    ],
    [
      'Cool white, double step',
      'parlour cornice pvc',
      () => rooms.popCeiling('#f3f5f5', '#dff0ff', '#cfd6d4'),
    ],
    ['TV wall in slate', 'tv-wall partition', () => rooms.tvWall('#6b7a86', '#8a5a34', '#ffe3a0')],
    ['TV wall in clay', 'tv-wall', () => rooms.tvWall('#a8623f', '#5d3a22', '#ffd9a0')],
    ['Ceiling after repair', 'repair pvc partition', () => rooms.popCeiling('#f7efe0', '#ffe9b8', '#d9b99a')],
  ],
  aluminium: [
    ['Casements with nets', 'windows repair', () => wood.casementWindow('#f5f3ee', '#e7d6b8')],
    ['Bronze frames', 'windows repair kitchen', () => wood.casementWindow('#7a5a3a', '#e9e2d4')],
    ['Shop front in indigo', 'shop-front partition', () => wood.shopFront('#1f2a5c', '#e6a117', '#a9cfdf')],
    ['Pharmacy front', 'shop-front partition', () => wood.shopFront('#2f6f4f', '#faf5ec', '#b9d3d8')],
    ['Aluminium kitchen', 'kitchen', () => wood.kitchen('#8f9aa3', '#3a3f44', '#efe6d6')],
    ['Shower glass', 'shower', () => water.bathroom('#e3e6e8', '#5b6770', '#a9794c')],
  ],
  'cctv-security': [
    ['Four views, one screen', 'cameras recorder wifi', () => power.cameras('#d9cdb8', '#b4532a')],
    ['Warehouse system', 'cameras recorder site', () => power.cameras('#c3cdd0', '#1f6f73')],
    [
      'Fence, gate motor and beacon',
      'fence gate',
      () => power.electricFence('#f0dfc0', '#5b6770', '#a9cfdf'),
    ],
    [
      'Evening test of the gate',
      'fence gate site wifi',
      () => power.electricFence('#d9b99a', '#3a4a5f', '#e6b98a'),
    ],
  ],
  'borehole-water': [
    ['Green tanks, sweet water', 'control tanks treat', () => water.waterTanks('#2f6f4f', '#9cc9df')],
    ['Twin tanks in blue', 'tanks control retrieve treat', () => water.waterTanks('#34437f', '#b3d2dc')],
    ['First water at 48 metres', 'drill flush', () => water.drillingRig('#c0532a', '#a9cfdf')],
    ['Flushing day', 'flush drill retrieve', () => water.drillingRig('#2f5d7a', '#d9d3b8')],
  ],
} satisfies Record<string, readonly PictureEntry[]>;
