import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  cancelHireCall,
  completeHireCall,
  releaseHireCall,
  reportProblemCall,
  rescheduleHireCall,
  startHireCall,
} from '../contract.ts';
import { cancelHire } from './cancel-hire.ts';
import { completeHire } from './complete-hire.ts';
import { releaseHire } from './release-hire.ts';
import { reportProblem } from './report-problem.ts';
import { rescheduleHire } from './reschedule-hire.ts';
import { startHire } from './start-hire.ts';

export const fulfilmentRoutes: FeatureRoutes = (answer) => {
  answer(cancelHireCall, cancelHire);
  answer(rescheduleHireCall, rescheduleHire);
  answer(startHireCall, startHire);
  answer(completeHireCall, completeHire);
  answer(releaseHireCall, releaseHire);
  answer(reportProblemCall, reportProblem);
};
