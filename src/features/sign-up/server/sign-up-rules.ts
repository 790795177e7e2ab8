import type { z } from 'zod';
import { Refusal } from '../../../server/refusal.ts';
import { BVN_FAULT, readBvn } from '../../../shared/bvn.ts';
import { MOST_SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import { isTrade } from '../../../shared/trades.ts';
import type { Work } from '../../people/server/public.ts';
import { weaknessOf } from '../../sessions/server/public.ts';
import type { signUpCall } from '../contract.ts';

type SignUp = z.output<(typeof signUpCall)['body'] & z.ZodType>;

/** What an artisan enters about their work, as typed. */
export type WorkFields = Pick<
  SignUp,
  'skill' | 'expertise' | 'areas_of_expertise' | 'service_area' | 'state' | 'town' | 'bvn'
>;

/** Error message by field name. */
export type FieldMessages = Record<string, string>;

/**
 * Parses a service area: "5", "5 miles", "5 mile" or 5.
 *
 * @returns whole miles, 1 to 500; undefined for anything else
 */
export function milesOf(serviceArea: string): number | undefined {
  const [, digits] = /^\s*(\d{1,3})(?:\.0+)?\s*(?:miles?)?\s*$/i.exec(serviceArea) ?? [];
  const miles = Number(digits ?? Number.NaN);
  return miles >= 1 && miles <= MOST_SERVICE_AREA_MILES ? miles : undefined;
}

/** Errors beyond the schema of the fields; empty when there are none. */
export function faultsOf(signUp: SignUp): FieldMessages {
  const faults: FieldMessages = {};
  const weakness = weaknessOf(signUp.password, { email: signUp.email, fullName: signUp.full_name });
  if (weakness) faults.password = weakness;
  if (signUp.role === 'skilled') Object.assign(faults, faultsOfWork(signUp));
  return faults;
}

/** Errors in what an artisan enters about their work. */
export function faultsOfWork(signUp: WorkFields): FieldMessages {
  const faults: FieldMessages = {};
  if (!signUp.skill) faults.skill = 'Skill is required.';
  else if (!isTrade(signUp.skill)) faults.skill = 'Please choose a skill from the list.';
  if (!expertiseOf(signUp)) faults.expertise = 'Areas of expertise are required.';
  if (!signUp.service_area.trim()) faults.service_area = 'Service area is required.';
  else if (milesOf(signUp.service_area) === undefined) {
    faults.service_area = `Service area must be a whole number of miles, 1 to ${MOST_SERVICE_AREA_MILES}.`;
  }
  if (signUp.town && !signUp.state) faults.state = 'Please choose your state.';
  if (signUp.state && !signUp.town) faults.town = 'Please enter your town or area.';
  if (signUp.bvn && readBvn(signUp.bvn) === undefined) faults.bvn = BVN_FAULT;
  return faults;
}

/** Clients send the same value under either name. */
const expertiseOf = (signUp: Pick<SignUp, 'expertise' | 'areas_of_expertise'>): string =>
  signUp.expertise || signUp.areas_of_expertise;

/** The work of a valid sign-up; undefined for consumers. */
export function workOf(signUp: SignUp): Work | undefined {
  if (signUp.role !== 'skilled') return undefined;
  return {
    skill: signUp.skill,
    expertise: expertiseOf(signUp),
    serviceRadiusMiles: milesOf(signUp.service_area) ?? 1,
    languages: signUp.languages,
    videoUrl: signUp.videoURL || null,
  };
}

/** @throws Refusal 400 `invalid_input` with the messages, unless there are none */
export function assertFaultless(fields: FieldMessages): void {
  const [first, ...others] = Object.values(fields);
  if (first === undefined) return;
  const message = others.length > 0 ? 'Please correct the marked fields.' : first;
  throw new Refusal(400, 'invalid_input', message, { fields });
}
