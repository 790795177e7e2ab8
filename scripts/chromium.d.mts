/** What a person can do where no browser can be found or installed. */
export const NO_CHROMIUM: string;
/** Path of a Chromium that starts; undefined where there is none and none can be installed. */
export function findChromium(node: string): Promise<string | undefined>;
