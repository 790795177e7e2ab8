export { usualJobLength } from './use-when.ts';
export { WhenOnBar } from './when-on-bar.tsx';
export { type ChosenWhen, WhenPicker } from './when-picker.tsx';
