import type { FeatureRoutes } from '../../../server/answer.ts';
import { uploadIdentityPhotoCall, uploadImageCall, uploadVideoCall } from '../contract.ts';
import { uploadIdentityPhoto } from './upload-identity-photo.ts';
import { uploadImage } from './upload-image.ts';
import { uploadVideo } from './upload-video.ts';

export const uploadsRoutes: FeatureRoutes = (answer) => {
  answer(uploadImageCall, uploadImage);
  answer(uploadIdentityPhotoCall, uploadIdentityPhoto);
  answer(uploadVideoCall, uploadVideo);
};
