export { adoptAlerts } from './alerts-store.ts';
export { alertsPersonalData } from './personal-data.ts';
export { alertsRetention } from './retention.ts';
export { sendArtisanAlertsTask } from './send-artisan-alerts.ts';
export { queueAlertsOfJob, sendAlertsOfJobTask, sendJobAlertsTask } from './send-job-alerts.ts';
