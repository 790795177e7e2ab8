export { searchPath } from './artisan-search.ts';
export { hireQuery } from './hire-query.ts';
export { jobPath } from './list-words.ts';
