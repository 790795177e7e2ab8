import type { FeatureRoutes } from '../../../server/answer.ts';
import { downloadAuditCall, searchAuditCall } from '../audit-calls.ts';
import { showTodayCall } from '../contract.ts';
import { lookAtPersonCall, searchPeopleCall, showPersonCall } from '../people-calls.ts';
import { downloadAudit, searchAudit } from './audit-log.ts';
import { lookAtPerson, searchPeople, showPerson } from './people.ts';
import { showToday } from './show-today.ts';

export const consoleRoutes: FeatureRoutes = (answer) => {
  answer(showTodayCall, showToday);
  answer(searchPeopleCall, searchPeople);
  answer(showPersonCall, showPerson);
  answer(lookAtPersonCall, lookAtPerson);
  answer(searchAuditCall, searchAudit);
  answer(downloadAuditCall, downloadAudit);
};
