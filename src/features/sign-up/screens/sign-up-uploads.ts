// Re-exports these two only, so that the code for face photos is not loaded with them.
export { PhotoField, VideoField } from '../../uploads/screens/public.ts';
