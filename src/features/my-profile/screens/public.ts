export { ProfileStrengthCard } from './profile-strength.tsx';
