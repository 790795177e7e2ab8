import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { operatorCommands } from '../src/app/operator-commands.ts';
import { readOperatorCommand } from '../src/app/read-operator-command.ts';
import { newId } from '../src/shared/identifier.ts';
import type { CheckKind, CheckState } from '../src/shared/verification-words.ts';
import { imageForm } from './image-form.ts';
import { signedInAs } from './made-up-people.ts';
import type { TestApp } from './test-app.ts';

/**
 * A BVN that nothing else in this run uses. @param ending selects the local Paystack's answer about it
 * (sandbox/README.md)
 */
export function newBvn(ending = '9'): string {
  const length = 9 - ending.length;
  return `22${String(randomInt(10 ** length)).padStart(length, '0')}${ending}`;
}

const faces = new Map<string, Promise<Buffer>>();

/** A small photo, which is encoded soon; made once of each colour. */
function faceOf(background: string): Promise<Buffer> {
  const face =
    faces.get(background) ??
    sharp({ create: { width: 80, height: 100, channels: 3, background } })
      .jpeg()
      .toBuffer();
  faces.set(background, face);
  return face;
}

/** Uploads a photo of a face and returns the reference to it. */
export async function uploadedFace(app: TestApp, background = 'sienna'): Promise<string> {
  const face = await faceOf(background);
  const answer = await app.request({
    method: 'POST',
    url: '/api/uploads/identity-photos',
    ...imageForm(face),
  });
  return answer.json().data.url;
}

let applicantsMade = 0;

/** The body of an artisan's sign-up, with everything that a verification needs; `wishes` override fields. */
export async function skilledSignUp(app: TestApp, wishes: Record<string, unknown> = {}) {
  applicantsMade += 1;
  return {
    role: 'skilled',
    full_name: 'Chidi Okafor',
    email: `applicant${applicantsMade}@example.ng`,
    password: 'mango tree by the gate',
    address: '4 Awolowo Road, Ikoyi',
    bio: 'I mend pipes.',
    skill: 'Plumber',
    expertise: 'Pipes and leaks',
    service_area: '10',
    bvn: newBvn(),
    bvn_URL: 'bvn_URL' in wishes ? '' : await uploadedFace(app),
    ...wishes,
  };
}

export const postSignUp = (app: TestApp, payload: object) =>
  app.request({ method: 'POST', url: '/api/auth/signup', payload });

/** Signs an artisan up through the API, and returns their account with the headers of their browser. */
export async function makeApplicant(app: TestApp, wishes: Record<string, unknown> = {}) {
  const sent = await skilledSignUp(app, wishes);
  const answer = await postSignUp(app, sent);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const id: string = answer.json().user.id;
  return { id, email: sent.email, bvn: String(sent.bvn), headers: await signedInAs(app, { id }) };
}

export const mine = async (app: TestApp, headers: { cookie: string }) =>
  (await app.request({ url: '/api/verification/mine', headers })).json();

export const submit = (app: TestApp, headers: { cookie: string }, payload: object) =>
  app.request({
    method: 'POST',
    url: '/api/verification/submit',
    headers,
    payload: { id: newId(), ...payload },
  });

/**
 * Runs an operator's command as it is typed, with the test's clock.
 *
 * @returns what it prints
 */
export async function operate(app: TestApp, ...typed: string[]): Promise<string> {
  const read = readOperatorCommand(typed, operatorCommands);
  if (read === 'help') throw new Error('that is no command');
  const lines = await read.command.run({ ...app.context, operator: 'ngozi' }, read.input);
  return lines.join('\n');
}

/** Approves an applicant who gave only BVN and face photo; the operator's note says how the other checks were made. */
export const approve = (app: TestApp, email: string): Promise<string> =>
  operate(app, 'verification', 'approve', email, '--note', 'Bank letter seen, two people called');

/** Matches a check in a given state, whenever that was recorded. */
export const aCheck = (kind: CheckKind, state: CheckState): unknown =>
  expect.objectContaining({ kind, state });
