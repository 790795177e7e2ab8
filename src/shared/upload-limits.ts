/** Formats a limit for people: "8 MB". */
export const megabytes = (bytes: number): string => `${bytes / (1024 * 1024)} MB`;

/** Most bytes of a picture. */
export const MOST_IMAGE_BYTES = 8 * 1024 * 1024;

/** Most bytes of a video, which is also Cloudinary's limit for an upload in one piece. */
export const MOST_VIDEO_BYTES = 100 * 1024 * 1024;

/** Most bytes that one account may upload in a Lagos day: five long videos and a hundred pictures. */
export const MOST_ACCOUNT_BYTES_A_DAY = 1_000 * 1024 * 1024;

/** The share of all visitors' upload allowance that one IP address may use in a Lagos day. */
export const VISITORS_ADDRESS_SHARE = 1 / 10;

/** Hours for which a file is kept that no form or chat message has claimed. */
export const UNCLAIMED_HOURS = 48;

/** Most photos that a customer may add to a hire. */
export const MOST_HIRE_PHOTOS = 6;

/** Most photos that an artisan may add to a hire before the work, and again after it. */
export const MOST_WORK_PHOTOS = 6;
/** Most photos that an artisan may show with a price. */
export const MOST_PRICE_PHOTOS = 6;

/** Most photos that a customer may add to a review. */
export const MOST_REVIEW_PHOTOS = 6;

/** How long an upload may take before a screen gives up on it, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = 60_000;

/** Shown when an upload exceeds {@link UPLOAD_TIMEOUT_MS}. */
export const UPLOAD_TIMED_OUT =
  'Upload timed out. Please try again with a smaller file or check your connection.';

/** Shown for a picture or video that is too large. */
export const IMAGE_TOO_LARGE = `That file is larger than ${megabytes(MOST_IMAGE_BYTES)}. Please choose a smaller picture.`;
export const VIDEO_TOO_LARGE = `That video is larger than ${megabytes(MOST_VIDEO_BYTES)}. Please choose a shorter one.`;
