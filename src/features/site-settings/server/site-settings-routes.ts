import type { FeatureRoutes } from '../../../server/answer.ts';
import { setNoticeCall, setSwitchCall, showSiteSettingsCall } from '../contract.ts';
import { changeNotice, changeSwitch, showSettings } from './show-settings.ts';

export const siteSettingsRoutes: FeatureRoutes = (answer) => {
  answer(showSiteSettingsCall, showSettings);
  answer(setSwitchCall, changeSwitch);
  answer(setNoticeCall, changeNotice);
};
