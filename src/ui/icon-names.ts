/**
 * The drawings that buttons and facts may carry, by their names at lucide.dev. After adding one:
 * node scripts/draw-icons.mjs
 */
export const iconNames = [
  'arrow-left',
  'arrow-right',
  'award',
  'bookmark',
  'bookmark-check',
  'calendar-check',
  'calendar-days',
  'calendar-x-2',
  'camera',
  'clock',
  'coins',
  'credit-card',
  'fingerprint-pattern',
  'hand-coins',
  'hash',
  'heart',
  'image-up',
  'landmark',
  'link-2',
  'locate-fixed',
  'map-pin',
  'menu',
  'qr-code',
  'scan-face',
  'search',
  'share-2',
  'shield-check',
  'sliders-horizontal',
  'triangle-alert',
  'users',
  'wallet',
  'wrench',
  'x',
] as const;

export type IconName = (typeof iconNames)[number];
