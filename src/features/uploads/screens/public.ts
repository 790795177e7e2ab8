export { FacePhotoField, type FacePhotoFieldProps } from './face-photo-field.tsx';
export { PhotoField, type PhotoFieldProps } from './photo-field.tsx';
export { PhotosField, type PhotosFieldProps } from './photos-field.tsx';
export { ProofField, type ProofFieldProps } from './proof-field.tsx';
export { shrinkPhoto } from './shrink-photo.ts';
export { VideoField, type VideoFieldProps } from './video-field.tsx';
