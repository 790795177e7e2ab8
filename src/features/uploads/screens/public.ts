export { PhotoField } from './photo-field.tsx';
