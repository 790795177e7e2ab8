import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  changeNotificationSettingsCall,
  listNotificationsCall,
  readAllNotificationsCall,
  readNotificationCall,
  showNotificationSettingsCall,
  showPushCall,
  subscribeToPushCall,
  unsubscribeFromPushCall,
} from '../contract.ts';
import { changeSettings, showSettings } from './change-settings.ts';
import { readAllNotifications, readNotification, showNotifications } from './read-notifications.ts';
import { showPush, subscribeToPush, unsubscribeFromPush } from './subscribe-to-push.ts';

export const notificationsRoutes: FeatureRoutes = (answer) => {
  answer(listNotificationsCall, showNotifications);
  answer(readNotificationCall, readNotification);
  answer(readAllNotificationsCall, readAllNotifications);
  answer(showNotificationSettingsCall, showSettings);
  answer(changeNotificationSettingsCall, changeSettings);
  answer(showPushCall, showPush);
  answer(subscribeToPushCall, subscribeToPush);
  answer(unsubscribeFromPushCall, unsubscribeFromPush);
};
