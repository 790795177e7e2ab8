export { checksListed, checksOf, hasLevels } from './listed-levels.ts';
export { cachedPreview, setPreviewHeaders } from './preview-cache.ts';
export { colours as previewColours, face as previewFace, left as previewLeft } from './preview-ground.ts';
export { composed, lettering, stars } from './preview-parts.ts';
export { type PublicUserRow, publicUserColumns, publicUserOf } from './public-user.ts';
export { isoInstant, publicReviewOf, type ReviewJson, reviewJson } from './review-json.ts';
