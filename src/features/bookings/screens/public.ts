export { usualJobLength, WhenPicker } from './when-picker.tsx';
