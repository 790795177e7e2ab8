import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  beginTryCall,
  handInAnswersCall,
  listCoursesCall,
  showLessonCall,
  showTestCall,
} from '../contract.ts';
import { beginTry } from './begin-try.ts';
import { handInAnswers } from './hand-in-answers.ts';
import { listCourses, showLesson } from './show-lesson.ts';
import { showTest } from './show-test.ts';

export const coursesRoutes: FeatureRoutes = (answer) => {
  answer(listCoursesCall, listCourses);
  answer(showLessonCall, showLesson);
  answer(showTestCall, showTest);
  answer(beginTryCall, beginTry);
  answer(handInAnswersCall, handInAnswers);
};
