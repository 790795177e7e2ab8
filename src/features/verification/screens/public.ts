export { VerificationPanel } from './verification-panel.tsx';
