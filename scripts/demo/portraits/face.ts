import { darker, lighter, mix } from '../colour.ts';

/** The measures of one face, in the 480 × 480 picture whose middle is x = 240. */
export interface FaceShape {
  /** Half the width at the cheekbones. */
  readonly cheek: number;
  /** Half the width at the jaw. */
  readonly jaw: number;
  readonly chinY: number;
  /** 0.85 small to 1.15 large. */
  readonly eyeSize: number;
  readonly noseWidth: number;
  readonly lipFullness: number;
  /** Half the distance between the eyes' middles. */
  readonly eyeGap: number;
}

export interface FaceLook {
  readonly shape: FaceShape;
  readonly skin: string;
  readonly woman: boolean;
  /** Colour of the eyebrows. */
  readonly brow: string;
  readonly smile: 'closed' | 'gentle' | 'open';
  readonly makeup: string | undefined;
  readonly older: boolean;
}

export const EYE_Y = 214;
export const CROWN_Y = 98;

/** The outline of head and jaw. */
export function facePath({ cheek, jaw, chinY }: FaceShape): string {
  const left = 240 - cheek;
  const right = 240 + cheek;
  return [
    `M ${left} 196`,
    `C ${left - 3} 132 ${240 - cheek * 0.66} ${CROWN_Y} 240 ${CROWN_Y}`,
    `C ${240 + cheek * 0.66} ${CROWN_Y} ${right + 3} 132 ${right} 196`,
    `C ${right} 236 ${240 + jaw + 7} ${chinY - 36} ${240 + jaw * 0.66} ${chinY - 14}`,
    `C ${240 + jaw * 0.36} ${chinY + 3} ${240 - jaw * 0.36} ${chinY + 3} ${240 - jaw * 0.66} ${chinY - 14}`,
    `C ${240 - jaw - 7} ${chinY - 36} ${left} 236 ${left} 196 Z`,
  ].join(' ');
}

/** Neck and the skin below it, before the clothes go over it. */
export function drawNeck(skin: string, woman: boolean, chinY: number): string {
  const half = woman ? 36 : 45;
  const left = 240 - half;
  const right = 240 + half;
  return `
    <path d="M ${left} 258 L ${left} 318 C ${left - 3} 336 ${left - 12} 346 ${left - 26} 362 L ${left - 24} 430 L ${right + 24} 430 L ${right + 26} 362 C ${right + 12} 346 ${right + 3} 336 ${right} 318 L ${right} 258 Z" fill="${skin}"/>
    <path d="M ${left} 258 L ${left} ${chinY - 2} C ${left + 14} ${chinY + 22} ${right - 26} ${chinY + 36} ${right} ${chinY + 16} L ${right} 258 Z" fill="${darker(skin, 0.3)}"/>
    <path d="M 204 364 Q 222 366 234 374 M 276 364 Q 258 366 246 374" fill="none" stroke="${darker(skin, 0.2)}" stroke-width="3" stroke-linecap="round"/>`;
}

export function drawEars(skin: string, cheek: number): string {
  const inner = darker(skin, 0.28);
  const ear = (side: 1 | -1) => {
    const x = 240 + side * (cheek + 3);
    return `
      <path d="M ${x - side * 6} 196 C ${x + side * 4} 184 ${x + side * 17} 192 ${x + side * 14} 212 C ${x + side * 12} 228 ${x + side * 6} 238 ${x - side * 5} 236 Z" fill="${skin}"/>
      <path d="M ${x + side * 1} 202 C ${x + side * 10} 198 ${x + side * 10} 212 ${x + side * 5} 218 C ${x + side * 4} 223 ${x + side * 3} 227 ${x - side * 1} 228" fill="none" stroke="${inner}" stroke-width="3" stroke-linecap="round"/>`;
  };
  return ear(-1) + ear(1);
}

function drawEye(look: FaceLook, side: 1 | -1): string {
  const { shape, skin } = look;
  const x = 240 + side * shape.eyeGap;
  const half = 17.5 * shape.eyeSize;
  const open = 8.6 * shape.eyeSize;
  // The outer corner lies a little higher than the inner one.
  const inner = x - side * half;
  const outer = x + side * half;
  const upper = `C ${inner + side * half * 0.42} ${EYE_Y - open * 1.22} ${outer - side * half * 0.62} ${EYE_Y - open * 1.55} ${outer} ${EYE_Y - 2.5}`;
  const lower = `C ${outer - side * half * 0.5} ${EYE_Y + open * 0.95} ${inner + side * half * 0.55} ${EYE_Y + open * 0.98} ${inner} ${EYE_Y + 1.5}`;
  const clip = `eye${side > 0 ? 'Right' : 'Left'}`;
  const line = darker(skin, 0.74);
  const lash = look.woman
    ? `<path d="M ${outer - side * 1} ${EYE_Y - 3} q ${side * 5} -2.2 ${side * 7.5} -6.2" fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round"/>`
    : '';
  const shadow = look.makeup
    ? `<path d="M ${inner} ${EYE_Y} C ${inner + side * half * 0.3} ${EYE_Y - open * 2.4} ${outer - side * half * 0.4} ${EYE_Y - open * 2.5} ${outer + side * 2} ${EYE_Y - 4} Z" fill="${look.makeup}" opacity="0.5"/>`
    : '';
  const tired = look.older
    ? `<path d="M ${inner + side * 5} ${EYE_Y + 15} q ${side * 11} 5 ${side * 22} 0" fill="none" stroke="${darker(skin, 0.24)}" stroke-width="2.2" stroke-linecap="round"/>
       <path d="M ${outer + side * 7} ${EYE_Y + 1} l ${side * 8} -3 M ${outer + side * 7} ${EYE_Y + 6} l ${side * 8} 2" stroke="${darker(skin, 0.24)}" stroke-width="2" stroke-linecap="round"/>`
    : '';
  return `
    ${shadow}
    <clipPath id="${clip}"><path d="M ${inner} ${EYE_Y + 1.5} ${upper} ${lower} Z"/></clipPath>
    <path d="M ${inner} ${EYE_Y + 1.5} ${upper} ${lower} Z" fill="#f8efe6"/>
    <g clip-path="url(#${clip})">
      <circle cx="${x}" cy="${EYE_Y - 1.6}" r="${9.4 * shape.eyeSize}" fill="#3a2015"/>
      <circle cx="${x}" cy="${EYE_Y - 1.6}" r="${5.2 * shape.eyeSize}" fill="#120907"/>
      <path d="M ${inner} ${EYE_Y - 9} L ${outer} ${EYE_Y - 12} L ${outer} ${EYE_Y - 7} L ${inner} ${EYE_Y - 4} Z" fill="#6d4a3e" opacity="0.28"/>
    </g>
    <circle cx="${x - 2.8}" cy="${EYE_Y - 4.6}" r="${2.3 * shape.eyeSize}" fill="#ffffff"/>
    <path d="M ${inner - side * 1.5} ${EYE_Y + 2.4} C ${inner + side * half * 0.42} ${EYE_Y - open * 1.22} ${outer - side * half * 0.62} ${EYE_Y - open * 1.55} ${outer} ${EYE_Y - 2.5}" fill="none" stroke="${line}" stroke-width="${look.woman ? 4 : 3.4}" stroke-linecap="round"/>
    ${lash}
    <path d="M ${inner + side * 6} ${EYE_Y - open * 1.62} C ${inner + side * half * 0.8} ${EYE_Y - open * 2.35} ${outer - side * half * 0.5} ${EYE_Y - open * 2.3} ${outer + side * 1} ${EYE_Y - open * 1.35}" fill="none" stroke="${darker(skin, 0.32)}" stroke-width="2.2" stroke-linecap="round"/>
    ${tired}`;
}

function drawBrow(look: FaceLook, side: 1 | -1): string {
  const x = 240 + side * look.shape.eyeGap;
  const inner = x - side * 18;
  const outer = x + side * 23;
  const thick = look.woman ? 5 : 7;
  const arch = look.woman ? 7.5 : 5;
  const y = EYE_Y - 31;
  const peak = x + side * 6;
  return `<path d="M ${inner} ${y + 0.5} C ${inner + side * 8} ${y - arch * 0.7} ${peak - side * 8} ${y - arch} ${peak} ${y - arch * 0.95} C ${peak + side * 8} ${y - arch * 0.8} ${outer - side * 4} ${y + 1.5} ${outer} ${y + 7} C ${outer - side * 8} ${y + 2.5} ${peak + side * 3} ${y - arch * 0.95 + thick * 0.9} ${peak - side * 3} ${y - arch * 0.95 + thick * 0.95} C ${peak - side * 12} ${y - arch * 0.8 + thick} ${inner + side * 7} ${y + thick * 0.5} ${inner + side * 1.5} ${y + thick * 0.85} Q ${inner - side * 1.6} ${y + thick * 0.5} ${inner} ${y + 0.5} Z" fill="${look.brow}"/>`;
}

function drawNose({ shape, skin }: FaceLook): string {
  const half = shape.noseWidth;
  const base = 254;
  const shadow = darker(skin, 0.26);
  return `
    <path d="M ${240 + 8} ${EYE_Y + 2} C ${240 + 10} 232 ${240 + 14} 238 ${240 + half} 247 C ${240 + half + 3} 253 ${240 + half - 2} 258 ${240 + half - 7} 258 C ${240 + 12} 261 ${240 + 7} 262 240 262 C 246 254 244 232 ${240 + 8} ${EYE_Y + 2} Z" fill="${shadow}" opacity="0.5"/>
    <path d="M ${240 - half + 1} ${base - 6} C ${240 - half - 4} ${base + 1} ${240 - half} ${base + 5} ${240 - half + 7} ${base + 3} C ${240 - 7} ${base + 10} ${240 + 7} ${base + 10} ${240 + half - 7} ${base + 3} C ${240 + half} ${base + 5} ${240 + half + 4} ${base + 1} ${240 + half - 1} ${base - 6}" fill="none" stroke="${darker(skin, 0.42)}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>
    <ellipse cx="237" cy="244" rx="5" ry="6.5" fill="${lighter(skin, 0.24)}" opacity="0.55"/>
    <path d="M 236 216 Q 234 228 236 236" fill="none" stroke="${lighter(skin, 0.2)}" stroke-width="4.5" stroke-linecap="round" opacity="0.45"/>`;
}

function drawMouth({ shape, skin, smile, woman, makeup }: FaceLook, lipstick: string): string {
  const y = shape.chinY - 25;
  const half = smile === 'open' ? 29 : 26;
  const full = shape.lipFullness;
  const upper = makeup ? lipstick : mix(skin, '#5e1f2b', 0.5);
  const lower = makeup ? mix(lipstick, '#ffffff', 0.12) : mix(skin, '#a8474d', 0.5);
  const lift = smile === 'closed' ? 3.5 : 6.5;
  const left = 240 - half;
  const right = 240 + half;
  const corner = darker(skin, 0.5);
  const dimples = `<path d="M ${left - 4} ${y - lift - 3} q -4 3 -2 7 M ${right + 4} ${y - lift - 3} q 4 3 2 7" fill="none" stroke="${darker(skin, 0.24)}" stroke-width="2.4" stroke-linecap="round"/>`;
  const top = `C ${left + 12} ${y - 6 * full - lift * 0.4} ${240 - 10} ${y - 9.5 * full} 240 ${y - 6 * full} C ${240 + 10} ${y - 9.5 * full} ${right - 12} ${y - 6 * full - lift * 0.4} ${right} ${y - lift}`;
  if (smile === 'open') {
    return `
      <path d="M ${left} ${y - lift} C ${left + 14} ${y - 1} ${right - 14} ${y - 1} ${right} ${y - lift} C ${right - 9} ${y + 15} ${left + 9} ${y + 15} ${left} ${y - lift} Z" fill="#5a1c22"/>
      <path d="M ${left + 4} ${y - lift + 1.5} C ${left + 16} ${y - 1} ${right - 16} ${y - 1} ${right - 4} ${y - lift + 1.5} C ${right - 12} ${y + 9} ${left + 12} ${y + 9} ${left + 4} ${y - lift + 1.5} Z" fill="#fdf8f1"/>
      <path d="M ${left} ${y - lift} ${top} C ${right - 14} ${y - 0.5} ${left + 14} ${y - 0.5} ${left} ${y - lift} Z" fill="${upper}"/>
      <path d="M ${left + 1} ${y - lift + 2} C ${left + 10} ${y + 11} ${right - 10} ${y + 11} ${right - 1} ${y - lift + 2} C ${right - 8} ${y + 13 + 7 * full} ${left + 8} ${y + 13 + 7 * full} ${left + 1} ${y - lift + 2} Z" fill="${lower}"/>
      ${dimples}`;
  }
  const line = `M ${left} ${y - lift} C ${left + 12} ${y + 1} ${240 - 8} ${y - 1} 240 ${y + 0.8} C ${240 + 8} ${y - 1} ${right - 12} ${y + 1} ${right} ${y - lift}`;
  return `
    <path d="M ${left} ${y - lift} ${top} C ${right - 12} ${y + 1} 248 ${y - 1} 240 ${y + 0.8} C 232 ${y - 1} ${left + 12} ${y + 1} ${left} ${y - lift} Z" fill="${upper}"/>
    <path d="M ${left + 2} ${y - lift + 1} C ${left + 12} ${y + 1} 232 ${y - 1} 240 ${y + 0.8} C 248 ${y - 1} ${right - 12} ${y + 1} ${right - 2} ${y - lift + 1} C ${right - 9} ${y + 10 * full} 250 ${y + 13 * full} 240 ${y + 13 * full} C 230 ${y + 13 * full} ${left + 9} ${y + 10 * full} ${left + 2} ${y - lift + 1} Z" fill="${lower}"/>
    <path d="${line}" fill="none" stroke="${corner}" stroke-width="${woman ? 2.4 : 2.8}" stroke-linecap="round"/>
    <ellipse cx="236" cy="${y + 6.6 * full}" rx="8" ry="1.9" fill="#ffffff" opacity="0.16"/>
    ${smile === 'gentle' ? dimples : ''}`;
}

/** The face itself: shape, light and shadow, eyes, nose and mouth. */
export function drawFace(look: FaceLook, lipstick: string, beard: string): string {
  const { shape, skin } = look;
  const outline = facePath(shape);
  const shadow = darker(skin, 0.24);
  const folds = look.older
    ? `<path d="M ${240 - shape.noseWidth - 7} 256 q -9 9 -9 19 M ${240 + shape.noseWidth + 7} 256 q 9 9 9 19" fill="none" stroke="${darker(skin, 0.2)}" stroke-width="2.6" stroke-linecap="round"/>
       <path d="M 212 164 q 28 -6 56 0 M 218 152 q 22 -5 44 0" fill="none" stroke="${darker(skin, 0.16)}" stroke-width="2.2" stroke-linecap="round"/>`
    : '';
  return `
    <clipPath id="face"><path d="${outline}"/></clipPath>
    <radialGradient id="glow"><stop offset="0" stop-color="${lighter(skin, 0.3)}" stop-opacity="0.55"/><stop offset="1" stop-color="${skin}" stop-opacity="0"/></radialGradient>
    <radialGradient id="blush"><stop offset="0" stop-color="${look.woman ? mix(skin, '#d0503f', 0.55) : lighter(skin, 0.16)}" stop-opacity="0.5"/><stop offset="1" stop-color="${skin}" stop-opacity="0"/></radialGradient>
    <path d="${outline}" fill="${skin}"/>
    <g clip-path="url(#face)">
      <path d="M ${240 + shape.cheek * 0.62} 90 C ${240 + shape.cheek * 0.98} 150 ${240 + shape.cheek * 0.92} 206 ${240 + shape.cheek * 0.8} 240 C ${240 + shape.cheek * 0.7} 268 ${240 + shape.jaw * 0.5} ${shape.chinY - 8} 236 ${shape.chinY + 6} L 340 330 L 340 90 Z" fill="${shadow}" opacity="0.5"/>
      <ellipse cx="220" cy="160" rx="46" ry="40" fill="url(#glow)"/>
      <ellipse cx="${240 - shape.cheek * 0.58}" cy="246" rx="26" ry="19" fill="url(#blush)"/>
      <ellipse cx="${240 + shape.cheek * 0.56}" cy="246" rx="26" ry="19" fill="url(#blush)"/>
      <ellipse cx="240" cy="${shape.chinY - 5}" rx="13" ry="6" fill="${lighter(skin, 0.2)}" opacity="0.25"/>
    </g>
    ${beard}
    ${folds}
    ${drawBrow(look, -1)}${drawBrow(look, 1)}
    ${drawEye(look, -1)}${drawEye(look, 1)}
    ${drawNose(look)}
    ${drawMouth(look, lipstick)}`;
}
