import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import * as audit from './audit-data.ts';
import * as chatReports from './chat-reports-data.ts';
import * as settings from './console-settings-data.ts';
import * as contact from './contact-queue-data.ts';
import * as desk from './desk-data.ts';
import * as jobs from './failed-jobs-data.ts';
import * as figures from './figures-data.ts';
import * as hires from './hires-data.ts';
import * as people from './people-data.ts';
import * as problems from './problems-data.ts';
import * as reviewReports from './review-reports-data.ts';
import * as verifications from './verifications-data.ts';

interface PartData {
  loader(args: LoaderFunctionArgs): Promise<unknown>;
  action?(args: ActionFunctionArgs): Promise<unknown>;
}

/** Loader and action of each console section, by its path segment. Imported on the server only. */
export const dataOfParts: ReadonlyMap<string, PartData> = new Map(
  Object.entries({
    verifications,
    contact,
    'chat-reports': chatReports,
    'review-reports': reviewReports,
    people,
    audit,
    problems,
    hires,
    jobs,
    figures,
    settings,
    payouts: desk,
    refunds: desk,
    differences: desk,
    'unknown-money': desk,
    chargebacks: desk,
    sanctions: desk,
    abuse: desk,
  }),
);
