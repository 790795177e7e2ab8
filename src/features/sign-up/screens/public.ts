export { AddressField, BioField } from './account-fields.tsx';
export { ConfirmEmailBanner } from './confirm-email-banner.tsx';
export { asTheFormHasIt, serviceAreaOf } from './service-area.ts';
export { SkilledFields } from './skilled-fields.tsx';
