import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  decideProblemCall,
  listProblemsCall,
  readHireMessagesCall,
  showHireContactsCall,
  showProblemCaseCall,
} from '../console-calls.ts';
import {
  acceptQuoteCall,
  addStatementCall,
  addWorkPhotosCall,
  admitNoShowCall,
  agreeDaysCall,
  agreeJobCall,
  agreePriceCall,
  agreeRedoCall,
  agreeRefundCall,
  agreeReleaseCall,
  agreeSplitCall,
  answerNoShowCall,
  appealCall,
  cancelHireCall,
  completeHireCall,
  declineQuoteCall,
  declineRequestCall,
  hireCall,
  hiringDefaultsCall,
  listHireMessagesCall,
  listHiresCall,
  listHiresInGroupsCall,
  listOthersCall,
  onMyWayCall,
  proposeDaysCall,
  proposeEndCall,
  proposeJobCall,
  proposePriceCall,
  rebookHireCall,
  refuseDaysCall,
  refuseEndCall,
  refuseJobCall,
  refusePriceCall,
  releaseHireCall,
  reportNoShowCall,
  reportProblemCall,
  requestChangeCall,
  rescheduleHireCall,
  sendQuoteCall,
  showCalendarFeedCall,
  showHireCalendarCall,
  showHireCall,
  showHireHistoryCall,
  showOpeningsForHireCall,
  showProblemCall,
  startHireCall,
  takeBackCall,
  withdrawNoShowCall,
  writeHireMessageCall,
} from '../contract.ts';
import {
  decideProblemCase,
  listProblemCases,
  readHireMessages,
  showHireContacts,
  showProblemCase,
} from './console-problems.ts';
import { listHireMessages, writeHireMessage } from './hire-messages.ts';
import { listHiresInGroups, listOwnHires } from './list-own-hires.ts';
import { showCalendarFeed, showHireCalendar, showOpeningsForHire } from './show-calendar.ts';
import { showDefaults } from './show-defaults.ts';
import { showHire, showHistory } from './show-hire.ts';
import { showProblem } from './show-problem.ts';
import { acceptQuote, declineQuote } from './steps/answer-quote.ts';
import { cancelHire } from './steps/cancel-hire.ts';
import { completeHire } from './steps/complete-hire.ts';
import { declineRequest } from './steps/decline-request.ts';
import { hire } from './steps/hire.ts';
import { agreeDays, proposeDays, refuseDays } from './steps/more-days.ts';
import { admitNoShow, answerNoShow, reportNoShow, withdrawNoShow } from './steps/no-show.ts';
import { onMyWay } from './steps/on-my-way.ts';
import { appeal } from './steps/problem-appeal.ts';
import {
  agreeRedo,
  agreeRefund,
  agreeRelease,
  agreeSplit,
  proposeEnd,
  refuseEnd,
} from './steps/problem-proposal.ts';
import { addStatement } from './steps/problem-statement.ts';
import { agreeJob, proposeJob, refuseJob } from './steps/propose-job.ts';
import { agreePrice, proposePrice, refusePrice } from './steps/propose-price.ts';
import { listOthers, rebookHire, takeBack } from './steps/rebook.ts';
import { releaseHire } from './steps/release-hire.ts';
import { reportProblem } from './steps/report-problem.ts';
import { requestChange } from './steps/request-change.ts';
import { rescheduleHire } from './steps/reschedule-hire.ts';
import { sendQuote } from './steps/send-quote.ts';
import { startHire } from './steps/start-hire.ts';
import { addWorkPhotos } from './work-photos.ts';

export const hiringRoutes: FeatureRoutes = (answer) => {
  answer(hireCall, hire);
  answer(hiringDefaultsCall, showDefaults);
  answer(showHireCall, showHire);
  answer(showHireHistoryCall, showHistory);
  answer(showHireCalendarCall, showHireCalendar);
  answer(showOpeningsForHireCall, showOpeningsForHire);
  answer(showCalendarFeedCall, showCalendarFeed);
  answer(listHiresCall, listOwnHires);
  answer(listHiresInGroupsCall, listHiresInGroups);
  answer(listHireMessagesCall, listHireMessages);
  answer(writeHireMessageCall, writeHireMessage);
  answer(sendQuoteCall, sendQuote);
  answer(declineRequestCall, declineRequest);
  answer(acceptQuoteCall, acceptQuote);
  answer(declineQuoteCall, declineQuote);
  answer(requestChangeCall, requestChange);
  answer(proposePriceCall, proposePrice);
  answer(agreePriceCall, agreePrice);
  answer(refusePriceCall, refusePrice);
  answer(proposeDaysCall, proposeDays);
  answer(agreeDaysCall, agreeDays);
  answer(refuseDaysCall, refuseDays);
  answer(proposeJobCall, proposeJob);
  answer(agreeJobCall, agreeJob);
  answer(refuseJobCall, refuseJob);
  answer(cancelHireCall, cancelHire);
  answer(listOthersCall, listOthers);
  answer(rebookHireCall, rebookHire);
  answer(takeBackCall, takeBack);
  answer(rescheduleHireCall, rescheduleHire);
  answer(onMyWayCall, onMyWay);
  answer(startHireCall, startHire);
  answer(reportNoShowCall, reportNoShow);
  answer(answerNoShowCall, answerNoShow);
  answer(admitNoShowCall, admitNoShow);
  answer(withdrawNoShowCall, withdrawNoShow);
  answer(addWorkPhotosCall, addWorkPhotos);
  answer(completeHireCall, completeHire);
  answer(releaseHireCall, releaseHire);
  answer(reportProblemCall, reportProblem);
  answer(showProblemCall, showProblem);
  answer(addStatementCall, addStatement);
  answer(proposeEndCall, proposeEnd);
  answer(refuseEndCall, refuseEnd);
  answer(agreeReleaseCall, agreeRelease);
  answer(agreeRefundCall, agreeRefund);
  answer(agreeSplitCall, agreeSplit);
  answer(agreeRedoCall, agreeRedo);
  answer(appealCall, appeal);
  answer(listProblemsCall, listProblemCases);
  answer(showProblemCaseCall, showProblemCase);
  answer(decideProblemCall, decideProblemCase);
  answer(readHireMessagesCall, readHireMessages);
  answer(showHireContactsCall, showHireContacts);
};
