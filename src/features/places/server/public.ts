export { findBasePlace } from './find-base-place.ts';
export {
  findState,
  Gazetteer,
  mostTypos,
  type NearPlace,
  type Place,
  type PlaceSpan,
  placeWords,
  type Whereabouts,
} from './gazetteer.ts';
export { EARTH_RADIUS_MILES, milesBetween, type Point } from './near-point.ts';
export { type AddressedPlace, type PlaceAddresses, placeAddresses } from './place-addresses.ts';
export { openGazetteer } from './places-store.ts';
