/** Where a map's pictures come from. */
export interface MapTiles {
  /** An address with {z}, {x} and {y} in it; without a host it is our own. */
  url: string;
  /** Whose map it is, as text; an address at its end becomes its link. */
  attribution: string;
}
