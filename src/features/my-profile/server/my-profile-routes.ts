import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  addWorkPictureCall,
  changeOwnProfileCall,
  changeWorkPictureCall,
  orderWorkPicturesCall,
  removeWorkPictureCall,
  showOwnProfileCall,
} from '../contract.ts';
import { addWorkPicture } from './add-work-picture.ts';
import { changeOwnProfile } from './change-own-profile.ts';
import { changeWorkPicture } from './change-work-picture.ts';
import { orderWorkPictures } from './order-work-pictures.ts';
import { removeWorkPicture } from './remove-work-picture.ts';
import { showOwnProfile } from './show-own-profile.ts';

export const myProfileRoutes: FeatureRoutes = (answer) => {
  answer(showOwnProfileCall, showOwnProfile);
  answer(changeOwnProfileCall, changeOwnProfile);
  answer(addWorkPictureCall, addWorkPicture);
  answer(orderWorkPicturesCall, orderWorkPictures);
  answer(changeWorkPictureCall, changeWorkPicture);
  answer(removeWorkPictureCall, removeWorkPicture);
};
