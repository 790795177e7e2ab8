export { claimIdentityPhoto } from './identity-photos-store.ts';
export { claimImage } from './images-store.ts';
export { readIdentityPhoto } from './read-identity-photo.ts';
export { removeUnclaimedImagesTask } from './remove-unclaimed-images.ts';
