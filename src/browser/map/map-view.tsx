// The ES module build: the default one would add CommonJS helpers to every page.
import * as leaflet from 'leaflet/dist/leaflet-src.esm.js';
import { useEffect, useRef, useState } from 'react';
import type { MapTiles } from '../../shared/map-tiles.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import 'leaflet/dist/leaflet.css';
import './map.css';

/** A marker for the artisans at one place. */
export interface MapMark {
  id: string;
  latitude: number;
  longitude: number;
  /** The place's name: "Ikeja, Lagos". */
  place: string;
  /** How many artisans are there. */
  count: number;
}

/** A circle with a radius in miles. */
export interface MapCircle {
  latitude: number;
  longitude: number;
  miles: number;
}

const METRES_PER_MILE = 1_609.344;
const NEAREST_ZOOM = 13;
const FARTHEST_ZOOM = 5;
const MIDDLE_OF_NIGERIA: leaflet.LatLngTuple = [9.1, 8.7];

/** A constant, so that a map without marks is not rebuilt on every render. */
const noMarks: readonly MapMark[] = [];

/** Converts an attribution that ends with a URL, "Words https://…", to a link for the map's corner. */
function attributionOf(text: string): string {
  const [, words = text, address] = /^(.*?)\s+(https:\/\/\S+)$/.exec(text) ?? [];
  const element = document.createElement(address ? 'a' : 'span');
  element.textContent = words;
  if (element instanceof HTMLAnchorElement && address) element.href = address;
  return element.outerHTML;
}

/** Pixels. Markers that are closer together could not be tapped separately. */
const APART = 44;

/** Groups marks that would overlap at the current zoom. */
function groupsOf(marks: readonly MapMark[], map: leaflet.Map): MapMark[][] {
  const groups: { at: leaflet.Point; marks: MapMark[] }[] = [];
  for (const mark of marks) {
    const at = map.latLngToLayerPoint([mark.latitude, mark.longitude]);
    const near = groups.find((group) => group.at.distanceTo(at) < APART);
    if (near) near.marks.push(mark);
    else groups.push({ at, marks: [mark] });
  }
  return groups.map((group) => group.marks);
}

/** "Ikeja, Lagos: 3 artisans", or "Ikeja, Lagos and 2 places near it: 5 artisans". */
export function groupName(group: readonly MapMark[]): string {
  const [first] = group;
  const count = group.reduce((sum, mark) => sum + mark.count, 0);
  const others = group.length - 1;
  const places = others === 0 ? '' : ` and ${others} ${others === 1 ? 'place' : 'places'} near it`;
  return `${first?.place}${places}: ${count} ${count === 1 ? 'artisan' : 'artisans'}`;
}

function addMark(
  group: readonly MapMark[],
  layer: leaflet.LayerGroup,
  onOpen: (ids: string[]) => void,
): void {
  const [first] = group;
  if (!first) return;
  const name = groupName(group);
  const open = () => onOpen(group.map(({ id }) => id));
  const count = group.reduce((sum, mark) => sum + mark.count, 0);
  const icon = leaflet.divIcon({ className: 'map-mark', html: String(count), iconSize: [40, 40] });
  const marker = leaflet
    .marker([first.latitude, first.longitude], { icon, title: name })
    .addTo(layer)
    .on('click', open);
  const element = marker.getElement();
  element?.setAttribute('aria-label', name);
  // Leaflet gives markers the role of a button, but handles only the mouse.
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open();
  });
}

interface ShownMap {
  tiles: MapTiles;
  marks: readonly MapMark[];
  circle?: MapCircle | undefined;
  onOpen(ids: string[]): void;
  /** Called with whether tiles load. */
  onTiles(come: boolean): void;
}

/** Draws a map into an element, which must have a size; returns a function that removes the map. */
function showMap(element: HTMLElement, { tiles, marks, circle, onOpen, onTiles }: ShownMap): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leaflet.map(element, {
    minZoom: FARTHEST_ZOOM,
    maxZoom: 16,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  leaflet
    .tileLayer(tiles.url, { attribution: attributionOf(tiles.attribution), maxZoom: 16 })
    .on('tileerror', () => onTiles(false))
    .on('tileload', () => onTiles(true))
    .addTo(map);
  // Leaflet accepts marks only once the map has a view.
  const bounds = leaflet.latLngBounds(marks.map(({ latitude, longitude }) => [latitude, longitude]));
  const radius = (circle?.miles ?? 0) * METRES_PER_MILE;
  if (circle) bounds.extend(leaflet.latLng(circle.latitude, circle.longitude).toBounds(2 * radius));
  if (bounds.isValid()) map.fitBounds(bounds, { maxZoom: NEAREST_ZOOM, padding: [28, 28], animate: false });
  else map.setView(MIDDLE_OF_NIGERIA, FARTHEST_ZOOM);
  if (circle) {
    const centre: leaflet.LatLngTuple = [circle.latitude, circle.longitude];
    leaflet.circle(centre, { radius, className: 'map-circle', interactive: false }).addTo(map);
  }
  const layer = leaflet.layerGroup().addTo(map);
  const drawMarks = () => {
    // Redrawing the marks would lose the keyboard focus.
    const hadFocus = document.activeElement?.classList.contains('map-mark');
    layer.clearLayers();
    for (const group of groupsOf(marks, map)) addMark(group, layer, (ids) => onOpen(ids));
    if (hadFocus) map.getContainer().focus();
  };
  drawMarks();
  map.on('zoomend', drawMarks);
  return () => void map.remove();
}

/**
 * A map with marks or a circle. It is operated by pointer and arrow keys; everything that it shows is also beside it as
 * text.
 *
 * @param label the map's accessible name
 * @param onOpen called with the ids of the pressed mark, or of all marks in a group
 */
export function MapView({
  tiles,
  label,
  marks = noMarks,
  circle,
  onOpen,
}: {
  tiles: MapTiles;
  label: string;
  marks?: readonly MapMark[];
  circle?: MapCircle;
  onOpen?: (ids: string[]) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const opened = useRef(onOpen);
  opened.current = onOpen;
  const [isWithoutTiles, setWithoutTiles] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // A dialog that is not open yet has no size, so the map cannot be fitted.
    let remove: (() => void) | undefined;
    const watch = new ResizeObserver(() => {
      if (element.clientHeight > 0)
        remove ??= showMap(element, {
          tiles,
          marks,
          circle,
          onOpen: (ids) => opened.current?.(ids),
          onTiles: (come) => setWithoutTiles(!come),
        });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      remove?.();
    };
  }, [tiles, marks, circle]);

  return (
    <div className="map-view">
      {isWithoutTiles && (
        <FormMessage tone="info">
          <p>The map’s pictures can’t be loaded right now. What it shows is in the list beside it.</p>
        </FormMessage>
      )}
      {/* Leaflet makes the map focusable; arrow keys move it. */}
      <section ref={frame} className="map-frame" aria-label={label} />
    </div>
  );
}
