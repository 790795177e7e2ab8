/* Alone in a file, so that nothing else of the artisans' screens is fetched with it. */
export { SavedArtisans } from '../../../artisans/screens/public.ts';
