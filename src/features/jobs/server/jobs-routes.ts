import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  answeredJobsCall,
  answerJobCall,
  chooseAnswerCall,
  closeJobCall,
  declineAnswerCall,
  editJobCall,
  listAnswersCall,
  listJobsCall,
  ownJobsCall,
  postJobCall,
  reopenJobCall,
  saveJobCall,
  showJobCall,
  suggestedJobsCall,
  unsaveJobCall,
  withdrawAnswerCall,
} from '../contract.ts';
import { answerJob } from './answer-job.ts';
import { closeJob, editJob, reopenJob } from './change-job.ts';
import { chooseAnswer, declineAnswer } from './decide-answer.ts';
import { listReceivedAnswers } from './list-answers.ts';
import { listAnsweredJobs, listOpenJobs, listOwnJobs, suggestJobs } from './list-jobs.ts';
import { postJob } from './post-job.ts';
import { dropJob, keepJob } from './save-job.ts';
import { showJob } from './show-job.ts';
import { withdrawAnswer } from './withdraw-answer.ts';

export const jobsRoutes: FeatureRoutes = (answer) => {
  answer(postJobCall, postJob);
  answer(listJobsCall, listOpenJobs);
  answer(suggestedJobsCall, suggestJobs);
  answer(ownJobsCall, listOwnJobs);
  answer(answeredJobsCall, listAnsweredJobs);
  answer(showJobCall, showJob);
  answer(editJobCall, editJob);
  answer(closeJobCall, closeJob);
  answer(reopenJobCall, reopenJob);
  answer(saveJobCall, keepJob);
  answer(unsaveJobCall, dropJob);
  answer(answerJobCall, answerJob);
  answer(withdrawAnswerCall, withdrawAnswer);
  answer(listAnswersCall, listReceivedAnswers);
  answer(chooseAnswerCall, chooseAnswer);
  answer(declineAnswerCall, declineAnswer);
};
