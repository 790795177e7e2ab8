import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  changeSavedSearchCall,
  confirmAlertCall,
  listSavedSearchesCall,
  removeSavedSearchCall,
  requestAlertCall,
  saveJobAlertCall,
  saveSearchCall,
  showAlertCall,
  showJobAlertCall,
  stopAlertCall,
  stopJobAlertCall,
} from '../contract.ts';
import { confirmAlert, showAlert, stopAlert } from './emailed-alert.ts';
import { saveJobAlert, showJobAlert, stopJobAlert } from './job-alert.ts';
import { requestAlert } from './request-alert.ts';
import { changeSavedSearch, listSavedSearches, removeSavedSearch, saveSearch } from './saved-searches.ts';

export const alertsRoutes: FeatureRoutes = (answer) => {
  answer(requestAlertCall, requestAlert);
  answer(showAlertCall, showAlert);
  answer(confirmAlertCall, confirmAlert);
  answer(stopAlertCall, stopAlert);
  answer(listSavedSearchesCall, listSavedSearches);
  answer(saveSearchCall, saveSearch);
  answer(changeSavedSearchCall, changeSavedSearch);
  answer(removeSavedSearchCall, removeSavedSearch);
  answer(showJobAlertCall, showJobAlert);
  answer(saveJobAlertCall, saveJobAlert);
  answer(stopJobAlertCall, stopJobAlert);
};
