import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Api, ApiFailure, apiContext } from '../../../browser/api-client.ts';
import { checkStepAction, createAccountAction } from './create-account.ts';

/**
 * Submits a step like its form.
 *
 * @returns the action's result, and the bodies sent to the API
 */
async function send(
  action: typeof checkStepAction,
  fields: Record<string, string>,
  { refusal }: { refusal?: Error } = {},
) {
  const given: unknown[] = [];
  const context = new RouterContextProvider();
  const call = async (_call: unknown, input: { body: unknown }) => {
    given.push(input.body);
    if (refusal) throw refusal;
  };
  context.set(apiContext, { call } as unknown as Api);
  const request = new Request('http://localhost/step', { method: 'POST', body: new URLSearchParams(fields) });
  const answer = await action({ context, request } as unknown as Parameters<typeof action>[0]);
  return { body: given[0], heard: answer.data, status: answer.init?.status };
}
const refused = (status: number, fields?: Record<string, string>) =>
  new ApiFailure(status, { message: 'No.', code: 'invalid_input', ...(fields && { fields }) });

const typed = {
  email: 'a@b.ng',
  password: 'mango tree',
  full_name: 'Chidi',
  address: 'Ikoyi',
  bio: 'Hello',
  photoURL: '/files/a.webp',
  skill: 'Plumber',
  expertise: 'Pipes',
  service_area: 'custom',
  custom_miles: '7',
  state: 'Enugu',
  town: 'Nsukka',
};

test('the last step of a consumer’s sign-up sends its own fields, and none of another role', async () => {
  const { body, heard } = await send(createAccountAction('consumer'), typed);
  expect(heard).toEqual({ done: true });
  const { email, password, full_name, address, bio, photoURL } = typed;
  expect(body).toEqual({ role: 'consumer', email, password, full_name, address, bio, photoURL });
  const empty = await send(createAccountAction('consumer'), {});
  expect(empty.body).toMatchObject({ email: '', photoURL: '' });
});

test('the last step of an artisan’s sign-up sends every field, with the typed miles and both names of the expertise', async () => {
  const { body, heard } = await send(createAccountAction('skilled'), typed);
  expect(heard).toEqual({ done: true });
  expect(body).toEqual({ ...typed, role: 'skilled', service_area: '7', areas_of_expertise: 'Pipes' });
  const { expertise: _, ...others } = typed;
  expect((await send(createAccountAction('skilled'), others)).body).toMatchObject({ areas_of_expertise: '' });
});

test('a refusal names the fields of the form, and sends back nothing that was typed', async () => {
  const refusal = refused(400, { service_area: 'Too far.' });
  const { heard, status } = await send(createAccountAction('skilled'), typed, { refusal });
  expect([heard, status]).toEqual([{ message: 'No.', fields: { custom_miles: 'Too far.' } }, 400]);
  const fault = await send(createAccountAction('consumer'), typed, { refusal: refused(500) });
  expect([fault.heard.message, fault.status]).toEqual(['Signup failed.', 500]);
  const ours = send(createAccountAction('consumer'), typed, { refusal: new Error('a bug') });
  await expect(ours).rejects.toThrow('a bug');
});

test('an earlier step asks the server whether its own fields would be refused', async () => {
  const { body, heard } = await send(checkStepAction, typed);
  const { email, password, full_name, state, town } = typed;
  expect([body, heard]).toEqual([{ email, password, full_name, state, town }, { done: true }]);
  const refusal = refused(409, { email: 'Taken.' });
  const taken = await send(checkStepAction, typed, { refusal });
  expect([taken.heard, taken.status]).toEqual([{ message: 'No.', fields: { email: 'Taken.' } }, 409]);
  const fault = await send(checkStepAction, typed, { refusal: refused(500) });
  expect([fault.heard.message, fault.status]).toEqual(['Signup failed.', 500]);
  await expect(send(checkStepAction, typed, { refusal: new Error('a bug') })).rejects.toThrow('a bug');
});
