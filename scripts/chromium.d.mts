/** What to do where no browser can be had; for people. */
export const NO_CHROMIUM: string;
/** Path of a Chromium that starts; undefined where there is none and none can be installed. */
export function findChromium(node: string): Promise<string | undefined>;
