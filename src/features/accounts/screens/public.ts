export { AddressField, BioField } from './account-fields.tsx';
export { AccountTabs } from './account-tabs.tsx';
export { ConfirmEmailBanner } from './confirm-email-banner.tsx';
export { type FormValues, formValuesOf } from './form-values.ts';
export { asTheFormHasIt, serviceAreaOf } from './service-area.ts';
export { SessionEnded } from './session-ended.tsx';
export { SkilledFields } from './skilled-fields.tsx';
export { StoredUser } from './stored-user.tsx';
