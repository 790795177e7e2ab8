export { reviewsPersonalData } from './personal-data.ts';
