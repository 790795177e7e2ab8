export { FacePhotoField, type FacePhotoFieldProps } from './face-photo-field.tsx';
export { PhotoField, type PhotoFieldProps } from './photo-field.tsx';
export { VideoField, type VideoFieldProps } from './video-field.tsx';
