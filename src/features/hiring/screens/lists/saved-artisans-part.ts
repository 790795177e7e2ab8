/* A separate chunk, so that the other artisan screens are not loaded with it. */
export { SavedArtisans } from '../../../artisans/screens/public.ts';
