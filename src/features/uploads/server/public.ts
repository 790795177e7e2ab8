export { hashOldPicturesTask } from './hash-old-pictures.ts';
export { claimIdentityPhoto, identityMediaOf, releaseIdentityPhoto } from './identity-photos-store.ts';
export { encodeSentPicture } from './image-encoding.ts';
export { claimImage, claimImageForHire, giveImagesOfHires, releaseImage } from './images-store.ts';
export { uploadsPersonalData } from './personal-data.ts';
export { readIdentityPhoto } from './read-identity-photo.ts';
export { type ExpectedFile, type ReceivedFile, withReceivedFile } from './received-file.ts';
export { removeUnclaimedUploadsTask, uploadsRetention } from './remove-unclaimed-uploads.ts';
export {
  type AlikePicture,
  markCompared,
  ownersOfSameFace,
  picturesLike,
  takeUncompared,
  urlsOfImages,
} from './same-pictures.ts';
export { checkScanner } from './scan.ts';
export { squarePicture } from './square-picture.ts';
export { storing } from './storing.ts';
export { claimVideo, releaseVideo } from './videos-store.ts';
