/** Mixes two colours written as #rrggbb; `share` 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16);
  const mixed = [0, 1, 2].map((at) => {
    const value = channel(first, at) * (1 - share) + channel(second, at) * share;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

/** The colour in shadow: towards a warm near-black rather than grey. */
export const darker = (colour: string, share: number): string => mix(colour, '#1d0d14', share);

/** The colour in light: towards warm white. */
export const lighter = (colour: string, share: number): string => mix(colour, '#fff4e2', share);

/** The palette of the demo's drawings: adire indigo, marigold, clay, and what goes with them. */
export const INK = {
  indigo: '#1f2a5c',
  indigoLight: '#4a5a9e',
  marigold: '#e6a117',
  clay: '#b4532a',
  cream: '#faf5ec',
  sand: '#ead9bd',
  leaf: '#3f6b4a',
  wine: '#7a2240',
  teal: '#1f6f73',
  coal: '#1c1518',
} as const;

/** How light a colour is to the eye, 0 to 1 (the weights of ITU-R BT.709, without gamma: near enough for choices). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
