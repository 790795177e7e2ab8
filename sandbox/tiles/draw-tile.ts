/** A place on a map. */
export interface MapPlace {
  name: string;
  kind: 'town' | 'lga' | 'district';
  state: string;
  latitude: number;
  longitude: number;
  prominence: number;
}

/** A name with its dot, at its position on the map of the whole world at one zoom. */
export interface Label {
  x: number;
  y: number;
  text: string;
  look: 'state' | 'city' | 'town' | 'district';
}

const SIDE = 256;
/** No label is longer than this, so a tile also draws labels that are up to this far beyond its edge. */
const MARGIN = 170;
const sizes = { state: 15, city: 14, town: 12, district: 11 } as const;

/** The position of a point on a square map of the world (EPSG:3857), in pixels. */
export function project(latitude: number, longitude: number, zoom: number): { x: number; y: number } {
  const world = SIDE * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

/** The least prominence of places that a zoom shows. */
const leastProminent = (zoom: number): number =>
  zoom <= 5
    ? Number.POSITIVE_INFINITY
    : zoom <= 6
      ? 400_000
      : zoom <= 7
        ? 150_000
        : zoom <= 9
          ? 40_000
          : zoom <= 11
            ? 15_000
            : 0;

/**
 * The labels that fit at a zoom: the best-known places first, without overlaps. They are the same for all of its tiles.
 */
export function labelsOf(places: readonly MapPlace[], zoom: number): Label[] {
  const states = zoom <= 8 ? statesOf(places, zoom) : [];
  const towns = places
    .filter(({ prominence }) => prominence >= leastProminent(zoom))
    .toSorted((one, other) => other.prominence - one.prominence || one.name.localeCompare(other.name))
    .map(({ name, kind, prominence, latitude, longitude }): Label => {
      const look = kind === 'district' ? 'district' : prominence >= 300_000 ? 'city' : 'town';
      return { ...project(latitude, longitude, zoom), text: name, look };
    });
  return withRoom([...states, ...towns]);
}

/** Puts each state's name in the middle of its places. */
function statesOf(places: readonly MapPlace[], zoom: number): Label[] {
  return [...Map.groupBy(places, ({ state }) => state)].map(([state, own]) => {
    const mean = (of: (place: MapPlace) => number) =>
      own.reduce((sum, place) => sum + of(place), 0) / own.length;
    const point = project(
      mean(({ latitude }) => latitude),
      mean(({ longitude }) => longitude),
      zoom,
    );
    return { ...point, text: state, look: 'state' };
  });
}

function withRoom(labels: Label[]): Label[] {
  const taken = new Map<string, { left: number; right: number; top: number; bottom: number }[]>();
  return labels.filter(({ x, y, text, look }) => {
    const half = (text.length * sizes[look] * 0.6) / 2 + 6;
    const box = { left: x - half, right: x + half, top: y - 8, bottom: y + sizes[look] + 10 };
    const cells = cellsOf(box);
    const clash = cells.some((cell) =>
      taken
        .get(cell)
        ?.some(
          (other) =>
            box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        ),
    );
    if (clash) return false;
    for (const cell of cells) taken.set(cell, [...(taken.get(cell) ?? []), box]);
    return true;
  });
}

function cellsOf({
  left,
  right,
  top,
  bottom,
}: {
  left: number;
  right: number;
  top: number;
  bottom: number;
}): string[] {
  const cells: string[] = [];
  for (let column = Math.floor(left / SIDE); column <= Math.floor(right / SIDE); column += 1)
    for (let row = Math.floor(top / SIDE); row <= Math.floor(bottom / SIDE); row += 1)
      cells.push(`${column}/${row}`);
  return cells;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws one tile: paper, a fine grid of degrees, dots and names. */
export function drawTile(labels: readonly Label[], { z, x, y }: { z: number; x: number; y: number }): string {
  const left = x * SIDE;
  const top = y * SIDE;
  const near = labels.filter(
    (label) =>
      label.x > left - MARGIN &&
      label.x < left + SIDE + MARGIN &&
      label.y > top - MARGIN &&
      label.y < top + SIDE + MARGIN,
  );
  const drawn = near.map(({ x: atX, y: atY, text, look }) => {
    const cx = (atX - left).toFixed(1);
    const cy = (atY - top).toFixed(1);
    const dot =
      look === 'state'
        ? ''
        : `<circle cx="${cx}" cy="${cy}" r="${look === 'district' ? 2 : look === 'town' ? 2.5 : 4}"/>`;
    const below = look === 'state' ? 0 : sizes[look] + 3;
    return `${dot}<text class="${look}" x="${cx}" y="${(atY - top + below).toFixed(1)}">${escaped(look === 'state' ? text.toUpperCase() : text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><style>
text{font:12px "Noto Sans","Segoe UI",Roboto,Arial,sans-serif;text-anchor:middle;fill:#38324a;stroke:#f6efe2;stroke-width:3px;paint-order:stroke;stroke-linejoin:round}
.state{font-size:15px;letter-spacing:.12em;fill:#7d6a4a}.city{font-size:14px;font-weight:700}.district{font-size:11px;fill:#5a5370}circle{fill:#27348b}
</style><rect width="${SIDE}" height="${SIDE}" fill="#f6efe2"/>${gridOf(z, left, top)}${drawn.join('')}</svg>`;
}

/** Lines of latitude and longitude, closer together at higher zooms. */
function gridOf(zoom: number, left: number, top: number): string {
  const step = zoom <= 6 ? 2 : zoom <= 8 ? 1 : zoom <= 10 ? 0.25 : 0.05;
  const lines: string[] = [];
  const world = SIDE * 2 ** zoom;
  const firstDegree = Math.ceil(((left / world) * 360 - 180) / step) * step;
  for (let degree = firstDegree; ; degree += step) {
    const { x } = project(0, degree, zoom);
    if (x > left + SIDE) break;
    lines.push(`M${(x - left).toFixed(1)} 0V${SIDE}`);
  }
  const latitudeAt = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI;
  for (
    let degree = Math.ceil(latitudeAt(top + SIDE) / step) * step;
    degree <= latitudeAt(top);
    degree += step
  ) {
    const { y } = project(degree, 0, zoom);
    lines.push(`M0 ${(y - top).toFixed(1)}H${SIDE}`);
  }
  return `<path d="${lines.join('')}" stroke="#e3d6bd" fill="none"/>`;
}
