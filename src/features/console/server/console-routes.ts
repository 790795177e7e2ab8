import type { FeatureRoutes } from '../../../server/answer.ts';
import { downloadAuditCall, searchAuditCall } from '../audit-calls.ts';
import { showTodayCall } from '../contract.ts';
import { downloadFiguresCall, showFiguresCall } from '../figures-calls.ts';
import { searchHiresCall, showHirePageCall } from '../hires-calls.ts';
import { listFailedJobsCall, retryJobsCall } from '../jobs-calls.ts';
import { revealPersonCall, searchPeopleCall, showPersonCall } from '../people-calls.ts';
import { downloadAudit, searchAudit } from './audit-log.ts';
import { listFailedJobs, retryJobs } from './failed-jobs.ts';
import { downloadFigures, showFigures } from './figures.ts';
import { revealPerson, searchPeople, showPerson } from './people.ts';
import { searchHires } from './search-hires.ts';
import { showHirePage } from './show-hire-page.ts';
import { showToday } from './show-today.ts';

export const consoleRoutes: FeatureRoutes = (answer) => {
  answer(showTodayCall, showToday);
  answer(searchPeopleCall, searchPeople);
  answer(showPersonCall, showPerson);
  answer(revealPersonCall, revealPerson);
  answer(searchAuditCall, searchAudit);
  answer(downloadAuditCall, downloadAudit);
  answer(searchHiresCall, searchHires);
  answer(showHirePageCall, showHirePage);
  answer(listFailedJobsCall, listFailedJobs);
  answer(retryJobsCall, retryJobs);
  answer(showFiguresCall, showFigures);
  answer(downloadFiguresCall, downloadFigures);
};
