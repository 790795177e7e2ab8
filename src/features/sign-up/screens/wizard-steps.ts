import { replace } from 'react-router';
import { readDraft } from './sign-up-draft.ts';
import {
  bringFaults,
  type Faults,
  faultsBrought,
  rememberStepWanted,
  secretsTyped,
  stepWanted,
} from './wizard-memory.ts';
import { faultsOfProfile } from './wizard-rules.ts';

/** The two step-by-step flows. */
export const wizards = {
  consumer: {
    steps: ['Basic Details', 'Profile Information'],
    paths: ['/consumerpages', '/consumerNextpage'],
    /** The same form on one page, which works without JavaScript. */
    onePage: '/getstarted',
  },
  skilled: {
    steps: ['Basic Details', 'Profile Information', 'Verification'],
    paths: ['/consumerbtn', '/nextstep', '/laststep'],
    onePage: '/getstarted?role=skilled',
  },
} as const;

/** Second URL of the consumer's second step, with a photo that uploads as soon as it is chosen. */
export const PHOTO_AT_ONCE_PATH = '/consumerVericationPage';

export type WizardFlow = keyof typeof wizards;

/** Step that asks for a field, counted from 1. Fields not listed belong to the second step. */
const otherSteps: Record<WizardFlow, Record<string, number>> = {
  consumer: { email: 1, password: 1, confirmPassword: 1 },
  skilled: { email: 1, password: 1, confirmPassword: 1, photoURL: 3, bvn: 3, bvn_URL: 3 },
};

export const stepOfField = (flow: WizardFlow, field: string): number => otherSteps[flow][field] ?? 2;

export const pathOfStep = (flow: WizardFlow, step: number): string =>
  wizards[flow].paths[step - 1] ?? wizards[flow].paths[0];

/**
 * For the clientLoader of a later step: requires the earlier steps. A reload forgets the password and so leads back
 * to the first step; the rest of the draft remains.
 *
 * @param path the step's own path, to return to
 * @throws a redirect to the step that has to be done first
 */
export function passStepsBefore(flow: WizardFlow, step: number, path = pathOfStep(flow, step)): void {
  const { password, confirmPassword } = secretsTyped();
  if (!password || password !== confirmPassword) {
    rememberStepWanted(path);
    throw replace(pathOfStep(flow, 1));
  }
  if (step > 2 && faultsOfProfile({ ...readDraft() }, flow)) throw replace(pathOfStep(flow, 2));
}

const faultsWhere = (found: Faults | undefined, isWanted: (field: string) => boolean): Faults | undefined => {
  const fields = Object.entries(found?.fields ?? {}).filter(([field]) => isWanted(field));
  return found && fields.length > 0 ? { ...found, fields: Object.fromEntries(fields) } : undefined;
};

/** Those of the errors that this step can correct. */
export const ownFaults = (found: Faults | undefined, flow: WizardFlow, step: number): Faults | undefined =>
  faultsWhere(found, (field) => stepOfField(flow, field) === step);

/** Drops this step's errors, which are corrected or will be found again. */
export const settleFaults = (flow: WizardFlow, step: number): void =>
  bringFaults(faultsWhere(faultsBrought(), (field) => stepOfField(flow, field) !== step));

/** Path after completing a step: to other errors, to the step that was wanted, or to the next step. */
export function pathAfter(flow: WizardFlow, step: number): string {
  const others = Object.keys(faultsBrought()?.fields ?? {}).map((field) => stepOfField(flow, field));
  if (others.length > 0) return pathOfStep(flow, Math.min(...others));
  const wanted = stepWanted();
  rememberStepWanted(undefined);
  const isOwn = wanted !== undefined && stepOfPath(flow, wanted) > step;
  return isOwn ? wanted : pathOfStep(flow, step + 1);
}

/** Step at a path, counted from 1; 0 when the path is not in this flow. */
function stepOfPath(flow: WizardFlow, path: string): number {
  const isSame = (other: string) => other.toLowerCase() === path.toLowerCase();
  if (flow === 'consumer' && isSame(PHOTO_AT_ONCE_PATH)) return 2;
  return wizards[flow].paths.findIndex(isSame) + 1;
}
