export { StepUpFields } from '../../../sessions/screens/public.ts';
