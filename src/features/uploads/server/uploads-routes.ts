import type { FeatureRoutes } from '../../../server/answer.ts';
import { uploadIdentityPhotoCall, uploadImageCall, uploadProofCall, uploadVideoCall } from '../contract.ts';
import { uploadIdentityPhoto } from './upload-identity-photo.ts';
import { uploadImage } from './upload-image.ts';
import { uploadProof } from './upload-proof.ts';
import { uploadVideo } from './upload-video.ts';

export const uploadsRoutes: FeatureRoutes = (answer) => {
  answer(uploadImageCall, uploadImage);
  answer(uploadIdentityPhotoCall, uploadIdentityPhoto);
  answer(uploadProofCall, uploadProof);
  answer(uploadVideoCall, uploadVideo);
};
