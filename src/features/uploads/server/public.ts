export { claimIdentityPhoto, releaseIdentityPhoto } from './identity-photos-store.ts';
export { claimImage } from './images-store.ts';
export { readIdentityPhoto } from './read-identity-photo.ts';
export { removeUnclaimedUploadsTask } from './remove-unclaimed-uploads.ts';
export { claimVideo } from './videos-store.ts';
