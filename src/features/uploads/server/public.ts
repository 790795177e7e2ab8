export { claimImage } from './images-store.ts';
export { removeUnclaimedImagesTask } from './remove-unclaimed-images.ts';
