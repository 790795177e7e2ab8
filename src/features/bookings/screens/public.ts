export { usualJobLength } from './use-when.ts';
export { WhenPicker } from './when-picker.tsx';
