// Only these two: the photo of a face would come along with the whole of the feature's parts.
export { PhotoField, VideoField } from '../../uploads/screens/public.ts';
