import type { FormValues } from '../../../browser/form-values.ts';
import { MOST_SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import { CUSTOM_DISTANCE_MISSING } from './service-area.ts';
import type { Faults } from './wizard-memory.ts';

/** Validation of each step before anything is sent. The server validates everything again. */

/** Only the length of an email is checked here; the server checks the rest. */
const LEAST_EMAIL = 3;
const LEAST_PASSWORD = 8;
const MOST_PASSWORD = 128;

export const isEmpty = (value: string | undefined): boolean => !value?.trim();

/**
 * Errors with one summary: `summary`, the only message, or that several fields are marked. Undefined without
 * errors.
 */
export function faultsWith(fields: Record<string, string>, summary?: string): Faults | undefined {
  const [first, ...others] = Object.values(fields);
  if (first === undefined) return undefined;
  return { message: summary ?? (others.length > 0 ? 'Please correct the marked fields.' : first), fields };
}

/** First step of both flows: email, password and its repetition. */
export function faultsOfBasics(values: FormValues, role: 'consumer' | 'skilled'): Faults | undefined {
  const { email = '', password = '', confirmPassword = '' } = values;
  const fields: Record<string, string> = {};
  if (isEmpty(email)) fields.email = 'Email is required.';
  if (password === '') fields.password = 'Password is required.';
  if (role === 'skilled' && Object.keys(fields).length > 0) {
    return faultsWith(fields, 'Email and password are required.');
  }
  if (role === 'consumer' && confirmPassword === '') {
    fields.confirmPassword = 'Please enter your password again to confirm it.';
  }
  if (Object.keys(fields).length > 0) return faultsWith(fields, 'All fields are required.');

  if (email.trim().length < LEAST_EMAIL) fields.email = `Email needs at least ${LEAST_EMAIL} characters.`;
  if (password.length < LEAST_PASSWORD)
    fields.password = `Password needs at least ${LEAST_PASSWORD} characters.`;
  if (password.length > MOST_PASSWORD)
    fields.password = `Password may have at most ${MOST_PASSWORD} characters.`;
  if (password !== confirmPassword) fields.confirmPassword = 'Passwords must match.';
  return faultsWith(fields);
}

const missing: Record<string, string> = {
  photoURL: 'Profile photo is required.',
  full_name: 'Full name is required.',
  address: 'Address is required.',
  bio: 'Bio is required.',
  skill: 'Skill is required.',
  expertise: 'Areas of expertise are required.',
  service_area: 'Service area is required.',
  state: 'Please choose your state.',
  town: 'Please enter your town or area.',
};

const consumerProfile = ['photoURL', 'full_name', 'address', 'bio'];
const skilledProfile = [
  'full_name',
  'address',
  'bio',
  'skill',
  'expertise',
  'service_area',
  'custom_miles',
  'state',
  'town',
];

/** Second step: the person and, for artisans, their trade and place. */
export function faultsOfProfile(values: FormValues, role: 'consumer' | 'skilled'): Faults | undefined {
  const asked = role === 'consumer' ? consumerProfile : skilledProfile;
  const fields: Record<string, string> = {};
  for (const name of asked) {
    const fault = name === 'custom_miles' ? faultOfDistance(values) : isEmpty(values[name]) && missing[name];
    if (fault) fields[name] = fault;
  }
  return faultsWith(fields);
}

/** Typed miles count only for "another distance"; otherwise their field is hidden. */
function faultOfDistance({ service_area, custom_miles }: FormValues): string | undefined {
  if (service_area !== 'custom') return undefined;
  if (isEmpty(custom_miles)) return CUSTOM_DISTANCE_MISSING;
  const miles = Number(custom_miles);
  if (Number.isInteger(miles) && miles >= 1 && miles <= MOST_SERVICE_AREA_MILES) return undefined;
  return `Service area must be a whole number of miles, 1 to ${MOST_SERVICE_AREA_MILES}.`;
}
