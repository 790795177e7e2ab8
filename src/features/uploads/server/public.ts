export { claimIdentityPhoto, releaseIdentityPhoto } from './identity-photos-store.ts';
export { claimImage, releaseImage } from './images-store.ts';
export { uploadsPersonalData } from './personal-data.ts';
export { readIdentityPhoto } from './read-identity-photo.ts';
export { removeUnclaimedUploadsTask } from './remove-unclaimed-uploads.ts';
export { claimVideo, releaseVideo } from './videos-store.ts';
