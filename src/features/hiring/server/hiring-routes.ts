import type { FeatureRoutes } from '../../../server/answer.ts';
import { hireCall, listHiresCall, showHireCall } from '../contract.ts';
import { hire } from './hire.ts';
import { listOwnHires } from './list-own-hires.ts';
import { showHire } from './show-hire.ts';

export const hiringRoutes: FeatureRoutes = (answer) => {
  answer(hireCall, hire);
  answer(showHireCall, showHire);
  answer(listHiresCall, listOwnHires);
};
