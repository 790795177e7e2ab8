export { searchPath } from './artisan-search.ts';
export { jobPath } from './list-words.ts';
