/** One picture of a trade: its caption, the keys of the jobs that it shows, parted by spaces, and its drawing. */
export type PictureEntry = readonly [caption: string, jobs: string, draw: () => string];
