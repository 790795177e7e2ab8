import type { FeatureRoutes } from '../../../server/answer.ts';
import { uploadImageCall } from '../contract.ts';
import { uploadImage } from './upload-image.ts';

export const uploadsRoutes: FeatureRoutes = (answer) => {
  answer(uploadImageCall, uploadImage);
};
