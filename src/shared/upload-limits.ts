/** A limit as it is told: "8 MB". */
export const megabytes = (bytes: number): string => `${bytes / (1024 * 1024)} MB`;

/** Bytes of a picture at the most. */
export const MOST_IMAGE_BYTES = 8 * 1024 * 1024;

/** Bytes of a video at the most; it is what Cloudinary takes in one piece, too. */
export const MOST_VIDEO_BYTES = 100 * 1024 * 1024;

/** Bytes that one account may upload in a day (Lagos): five long videos and a hundred pictures. */
export const MOST_ACCOUNT_BYTES_A_DAY = 1_000 * 1024 * 1024;

/** Of all that visitors may upload in two days, what those behind one address may in a day. */
export const VISITORS_ADDRESS_SHARE = 1 / 10;

/** How long a file is kept that no form claimed, or that was not sent in chat. */
export const UNCLAIMED_HOURS = 48;

/** How many photos a customer may add to a hire. */
export const MOST_HIRE_PHOTOS = 6;

/** How many photos an artisan may add to a hire of each kind: before the work, and after it. */
export const MOST_WORK_PHOTOS = 6;
/** Photos that an artisan shows with a price of a booked job. */
export const MOST_PRICE_PHOTOS = 6;

/** How many photos a customer may add to a review. */
export const MOST_REVIEW_PHOTOS = 6;

/** How long an upload may take before a screen gives up on it, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = 60_000;

/** What a screen says then. */
export const UPLOAD_TIMED_OUT =
  'Upload timed out. Please try again with a smaller file or check your connection.';

/** What is said of a picture that is too large, and of a video. */
export const IMAGE_TOO_LARGE = `That file is larger than ${megabytes(MOST_IMAGE_BYTES)}. Please choose a smaller picture.`;
export const VIDEO_TOO_LARGE = `That video is larger than ${megabytes(MOST_VIDEO_BYTES)}. Please choose a shorter one.`;
