export { findCaller } from './find-caller.ts';
