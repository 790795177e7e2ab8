/** The source of a map's tiles. */
export interface MapTiles {
  /** A URL template with {z}, {x} and {y}; without a host it is on our own site. */
  url: string;
  /** The map's copyright notice as text. A URL at its end becomes the notice's link. */
  attribution: string;
}
