export { townsOf } from './towns-of.ts';
