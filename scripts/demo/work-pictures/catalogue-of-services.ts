import { INK } from '../colour.ts';
import { ANKARA_COLOURS, type ClothColours } from '../portraits/patterns.ts';
import * as art from './art-and-garden.ts';
import * as cloth from './cloth-and-beauty.ts';
import type { PictureEntry } from './entry.ts';
import * as food from './food.ts';
import * as furniture from './furniture.ts';
import * as machines from './machines.ts';
import * as rooms from './rooms.ts';
import * as structure from './structure.ts';
import * as wood from './wood-and-metal.ts';

const ankara = (at: number): ClothColours => ANKARA_COLOURS[at] ?? [INK.indigo, INK.marigold, INK.cream];

/** The pictures of the trades that furnish, dress, feed and repair. */
export const PICTURES_OF_SERVICES = {
  cleaner: [
    [
      'Floor you can read in',
      'move-in weekly office construction',
      () => rooms.cleanFloor('#e9e2d0', '#d8c29b', '#1f6f73'),
    ],
    [
      'After the painters left',
      'construction move-in office',
      () => rooms.cleanFloor('#dfe6e4', '#c9b99c', '#c0392b'),
    ],
    ['Half before, half after', 'sofa', () => rooms.sofaBeforeAfter('#c96a4b', '#efe6d6')],
    ['Seven years of palm oil', 'sofa', () => rooms.sofaBeforeAfter('#5f8a86', '#e9dcc3')],
    ['A place for everything', 'organise weekly', () => rooms.africanModern('#f3ead8', '#6b7a86', '#b4532a')],
  ],
  gardener: [
    ['Stripes on a Saturday', 'grass mowing', () => art.lawn('#6f9f55', '#e4674b', '#9cc9df')],
    ['Front lawn in bloom', 'grass design mowing mango', () => art.lawn('#86a84f', '#f2c14e', '#b3d2dc')],
    ['Ugu, tomatoes, pepper', 'vegetables', () => art.raisedBeds('#a9794c', '#a9cfdf')],
    ['Beds in grey timber', 'vegetables repot', () => art.raisedBeds('#8f867a', '#c3d8dc')],
    ['Garden round a fountain', 'design repot', () => art.fountain('#d3c8b4', '#a9cfdf')],
    ['After the pruning', 'mango mowing', () => structure.finishedHouse('#e3ddc8', '#7a4a2c', '#a9d6e8')],
  ],
  'furniture-upholstery': [
    ['L-shape in teal', 'l-shape sofa', () => furniture.sofa('#1f6f73', '#e6a117', '#f0e4d0', true)],
    [
      'Seven-seater, re-covered',
      'sofa chairs church',
      () => furniture.sofa('#b4532a', '#1f2a5c', '#efe6d6', false),
    ],
    ['Indigo corner sofa', 'l-shape sofa', () => furniture.sofa('#34437f', '#d98a6a', '#f3ead8', true)],
    ['Buttoned headboard', 'bed', () => furniture.bed('#7a2240', '#1f2a5c', '#efe3d2')],
    ['Bed in grey velvet', 'bed', () => furniture.bed('#6b7280', '#b4532a', '#f1e9dc')],
    [
      'Dining set, new seats',
      'chairs tv-stand church',
      () => furniture.diningTable('#8a5a34', '#1f6f73', '#efe3cf'),
    ],
    ['Cane for the veranda', 'cane', () => art.caneChairs('#d9a95c', '#1f2a5c', '#efe3cf')],
    ['Dark cane, clay cushions', 'cane', () => art.caneChairs('#a9743f', '#b4532a', '#e3e6df')],
  ],
  'interior-designer': [
    [
      'Adire, baskets and one good sofa',
      'adire parlour self-contain',
      () => rooms.africanModern('#f0e2c8', '#7a4326', '#e6a117'),
    ],
    [
      'Quiet greens',
      'parlour self-contain adire',
      () => rooms.africanModern('#e3e6d8', '#4f6b57', '#c9843f'),
    ],
    ['Curtains one centimetre up', 'curtains', () => rooms.curtains('#1f6f73', '#b4532a', '#efe3cf')],
    ['Reading corner in wine', 'curtains parlour', () => rooms.curtains('#7a2240', '#34437f', '#f1e7d6')],
    ['Kitchen, as in the drawing', 'kitchen', () => wood.kitchen('#34437f', '#e9e2d4', '#f3ead8')],
    ['Salon that brings them back', 'salon', () => cloth.salonMirror('#e0d3c0', '#7a2240')],
    ['A reception in brand colours', 'salon kitchen', () => rooms.tvWall('#34437f', '#a9703f', '#fff0c8')],
  ],
  mechanic: [
    [
      'Bonnet up, story short',
      'service overheating battery shocks',
      () => machines.carInWorkshop('#b4532a', '#d9d2c4'),
    ],
    ['Service day', 'service shocks inspection', () => machines.carInWorkshop('#3f6b7a', '#e3d9c8')],
    ['After the spray oven', 'panel', () => machines.polishedCar('#1f2a5c', '#9cc9df')],
    ['You cannot find the dent', 'panel inspection', () => machines.polishedCar('#8a1f2f', '#b3d2dc')],
    [
      'Rewired and starting first time',
      'battery inspection',
      () => machines.carInWorkshop('#7f858c', '#cfd6d4'),
    ],
  ],
  'phone-laptop': [
    ['Screen out, screen in', 'screen water', () => machines.phoneBench('#1f4a5c', '#e6a117')],
    ['Every screw in its place', 'water screen recovery', () => machines.phoneBench('#3a4a3f', '#7fb2d6')],
    ['Opens in twelve seconds', 'ssd hinge recovery', () => machines.laptopBench('#1f2a5c', '#e6dcc8')],
    ['New hinge, new keys', 'hinge ssd recovery', () => machines.laptopBench('#7a2240', '#d9e0dc')],
    ['Television back on the wall', 'television', () => rooms.tvWall('#8a9078', '#6b4a2f', '#ffe9b8')],
  ],
  tailor: [
    ['Ankara gown, circles', 'family corset', () => cloth.dressForm(ankara(0), 0, '#efe3cf')],
    ['Sunday flare', 'family amend', () => cloth.dressForm(ankara(2), 3, '#e3e6df')],
    ['Agbada in indigo and gold', 'agbada', () => cloth.agbadaOnStand('#1f2a5c', '#e6a117', '#efe0c4')],
    ['Agbada in cream', 'agbada', () => cloth.agbadaOnStand('#ece2cc', '#8a5a2a', '#9fb0a8')],
    ['Lace and corset', 'corset', () => cloth.laceGown('#1f6f73', '#f3e6d0')],
    ['Wine lace for a reception', 'corset', () => cloth.laceGown('#7a2240', '#efe3d2')],
    ['Fitted again', 'amend uniforms suit', () => cloth.dressForm(ankara(9), 5, '#f1e7d6')],
    ['On the form', 'uniforms suit', () => cloth.dressForm(ankara(4), 1, '#e9dcc3')],
  ],
  'hair-stylist': [
    [
      'Straight backs, gold beads',
      'knotless beads frontal',
      () => cloth.braidsFromBehind('#6b3f28', '#1c1518', '#1f6f73', 'rows'),
    ],
    [
      'Rainbow cornrows',
      'beads natural',
      () => cloth.braidsFromBehind('#5a3320', '#1c1518', '#b4532a', 'circles'),
    ],
    [
      'Rows for a bride’s sister',
      'knotless natural locs',
      () => cloth.braidsFromBehind('#8a5737', '#221812', '#34437f', 'rows'),
    ],
    ['My chair', 'natural frontal locs knotless', () => cloth.salonMirror('#e9cdb8', '#1f2a5c')],
    ['Saturday salon', 'frontal beads locs', () => cloth.salonMirror('#cfdad4', '#b4532a')],
    ['Low fade', 'haircut', () => cloth.barberCut('#633a26', '#17110f', '#f3ede2')],
    ['Back to school', 'haircut', () => cloth.barberCut('#8a5737', '#1c1518', '#1f6f73')],
  ],
  'makeup-artist': [
    ['My Saturday bag', 'bridal owambe lesson glam film', () => cloth.makeupFlatLay('#e8c9b0', '#b4532a')],
    ['Palette for deep tones', 'glam bridal film owambe', () => cloth.makeupFlatLay('#d9b8a8', '#7a2240')],
    ['Bridal gele, softly', 'bridal owambe', () => art.portraitOnEasel('#e0a48a', '#573121', '#7a2240')],
    ['Lalle for a bride', 'henna', () => cloth.hennaHands('#97623f', '#1f6f73')],
    ['Sallah hands', 'henna', () => cloth.hennaHands('#70432b', '#7a2240')],
    ['Where faces wake up', 'lesson glam film', () => cloth.salonMirror('#e6d0d3', '#6a5a92')],
  ],
  caterer: [
    ['Party jollof', 'party lunch', () => food.jollofPlate('#a9794c', '#1f2a5c')],
    ['Jollof on the high table', 'party', () => food.jollofPlate('#e3d3b6', '#b4532a')],
    ['Small chops', 'party grill', () => food.smallChops('#c9a06a', '#c0392b')],
    ['Three tiers, real flowers', 'cake pastries', () => food.tieredCake('#f7efe0', '#d2552a', '#7a2240')],
    ['Buttercream in blush', 'cake pastries', () => food.tieredCake('#f3d9cf', '#a8304f', '#34437f')],
    ['Puff-puff for the school', 'pastries', () => food.smallChops('#8a5f38', '#e6a117')],
    ['Suya, live', 'grill', () => food.charcoalGrill('#1a2247', '#b4532a')],
    ['Grill at dusk', 'grill party', () => food.charcoalGrill('#4a2a4a', '#1f6f73')],
    ['Egusi and pounded yam', 'soups', () => food.soupBowls('#8a5f38', '#c9952f', '#f3ead8')],
    ['Afang on Sunday', 'soups', () => food.soupBowls('#b98a5a', '#5f7a35', '#e9dcb8')],
    ['Masa and zobo', 'masa', () => food.masaTray('#7a4a2c', '#8a1f3a')],
    ['Naming-day tray', 'masa', () => food.masaTray('#c9a06a', '#6b1f3a')],
    ['Forty lunch packs', 'lunch', () => food.lunchPacks('#b98a5a', '#1f6f73')],
    ['Hot at 12:30', 'lunch soups', () => food.lunchPacks('#8a9a8f', '#b4532a')],
  ],
  other: [
    ['Along the skirting first', 'cockroaches termites', () => machines.fumigation('#e9dcc3', '#1f6f73')],
    ['Store-room treatment', 'cockroaches termites', () => machines.fumigation('#d9d3c8', '#b4532a')],
    ['New lock, same door', 'lockout car-key', () => machines.lockAndKeys('#8a4f2a', '#b9a26a')],
    ['Office lever set', 'lockout car-key', () => machines.lockAndKeys('#34437f', '#aab3b9')],
    ['Straight from the camera', 'wedding products', () => machines.photographs('#a9794c', '#e6a117')],
    ['Wedding week', 'wedding products', () => machines.photographs('#5d4a44', '#b8304f')],
    ['Brogues and palm slippers', 'slippers resole', () => machines.leatherShoes('#7a4326', '#1f2a5c')],
    ['Black leather, wine velvet', 'slippers resole', () => machines.leatherShoes('#3a2a26', '#7a2240')],
    ['The last chair included', 'moving office-move', () => machines.movingTruck('#b4532a', '#9cc9df')],
    ['Sunday relocation', 'moving office-move', () => machines.movingTruck('#1f6f73', '#b3d2dc')],
    ['Sound check', 'reception awards', () => machines.stageMicrophone('#7a2240', '#ffe9a8')],
    ['Awards night', 'reception awards', () => machines.stageMicrophone('#1f2a5c', '#dff0ff')],
  ],
} satisfies Record<string, readonly PictureEntry[]>;
