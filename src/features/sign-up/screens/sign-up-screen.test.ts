import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renameTable } from '../../../../test-support/owner.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { LANGUAGES } from '../../../shared/languages.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });

async function open(url: string) {
  const { body } = await app.request({ url, headers: { accept: 'text/html' } });
  return {
    html: body,
    words: wordsOf(body),
    form: /<form[^>]*class="form"[\s\S]*?<\/form>/.exec(body)?.[0] ?? '',
  };
}

async function send(url: string, values: Record<string, string>) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  });
  return {
    status: response.statusCode,
    html: response.body,
    words: wordsOf(response.body),
    location: String(response.headers.location),
  };
}

const typed = {
  email: 'kemi@example.ng',
  password: 'mango tree by the gate',
  full_name: 'Kemi Ade',
  address: '4 Ring Road, Ibadan',
  bio: 'I own a shop.',
};
const work = { skill: 'Tailor', expertise: 'Agbada', service_area: '10' };

const optionsOf = (form: string, name: string): string[] => {
  const select = new RegExp(`<select(?=[^>]*name="${name}")[\\s\\S]*?</select>`).exec(form)?.[0] ?? '';
  return [...select.matchAll(/<option[^>]*value="([^"]+)"/g)].map(([, value = '']) => value);
};

test('a consumer is asked for name, email, password, address and bio, all required, with a bio of up to 200 characters', {
  meta: { promise: 'The one-page sign-up asks a consumer for name, email, password, address and bio' },
}, async () => {
  const { form } = await open('/getstarted');
  for (const name of ['full_name', 'email', 'password', 'address']) {
    expect(form, name).toMatch(new RegExp(`<input(?=[^>]*name="${name}")[^>]*required`));
  }
  expect(form).toMatch(/<textarea(?=[^>]*name="bio")(?=[^>]*maxLength="200")[^>]*required/i);
  expect(form).not.toContain('name="skill"');
  expect(form).toContain('only visible to you');
});

test('an artisan is also asked for skill, expertise and service area, and may leave out the video', {
  meta: {
    promise: 'It also asks an artisan for skill, expertise and service area; a video is optional',
  },
}, async () => {
  const { form } = await open('/getstarted?role=skilled');
  for (const name of ['skill', 'service_area']) {
    expect(form, name).toMatch(new RegExp(`<select(?=[^>]*name="${name}")[^>]*required`));
  }
  expect(form).toMatch(/<input(?=[^>]*name="expertise")[^>]*required/);
  expect(form).not.toMatch(/<input(?=[^>]*name="videoURL")[^>]*required/);
});

test('the list of skills begins with artist, builder, decorator and electrician, and ends with other', {
  meta: { promise: 'The trades begin with the first four and end with Other' },
}, async () => {
  const skills = optionsOf((await open('/getstarted?role=skilled')).form, 'skill');
  expect(skills.slice(0, 4)).toEqual(['Artist', 'Builder', 'Decorator', 'Electrician']);
  expect(skills.at(-1)).toBe('Other');
  for (const trade of ['Plumber', 'Painter', 'Carpenter', 'Tiler', 'Welder', 'Tailor']) {
    expect(skills).toContain(trade);
  }
});

test('a service area is 1, 5, 10 or 20 miles, shown in kilometres too, or a custom distance', {
  meta: { promise: 'A service area is 1, 5, 10 or 20 miles or a distance of one’s own' },
}, async () => {
  const { form, words } = await open('/getstarted?role=skilled');
  expect(optionsOf(form, 'service_area')).toEqual(['1', '5', '10', '20', 'custom']);
  expect(words).toContain('1 mile (1.6 km)');
  expect(words).toContain('20 miles (32 km)');
});

test('the switch leads from one role to the other, and to the sign-up step by step', {
  meta: { promise: 'The switch leads between Consumer and Skilled Person, and to the same step by step' },
}, async () => {
  const { html } = await open('/getstarted');
  expect(html).toMatch(/<nav[^>]*aria-label="Kind of account"[\s\S]*?Consumer[\s\S]*?Skilled Person/);
  expect(html).toContain('href="/getstarted?role=skilled"');
  expect(html).toContain('href="/consumerpages"');
  expect((await open('/getstarted?role=skilled')).html).toContain('href="/consumerbtn"');
});

test.each([
  ['/consumerpages', '/getstarted'],
  ['/consumerNextpage', '/getstarted'],
  ['/consumerVericationPage', '/getstarted'],
  ['/consumerbtn', '/getstarted?role=skilled'],
  ['/nextstep', '/getstarted?role=skilled'],
  ['/laststep', '/getstarted?role=skilled'],
])('without script %s leads to the one-page form, and shows no field of its own', async (path, onePage) => {
  const { html } = await open(path);
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  expect(/<noscript>[\s\S]*?<\/noscript>/.exec(main)?.[0]).toContain(
    `<a href="${onePage}">Create your account on one page</a>`,
  );
  const shown = main.replace(/<form[^>]*class="needs-script"[\s\S]*?<\/form>/, '');
  expect(shown).not.toMatch(/<(input|textarea|select)/);
});

test('a new account is congratulated and led to sign in, and an artisan is told about the wait', {
  meta: { promise: 'A new account is congratulated, told of the wait, and led to sign in' },
}, async () => {
  const first = await send('/getstarted', typed);
  expect(first).toMatchObject({ status: 302, location: '/getstarted?role=consumer&created=1' });
  expect((await open(first.location)).html).toMatch(/<a[^>]*href="\/signin"/);

  const second = await send('/getstarted?role=skilled', { ...typed, ...work, email: 'tola@example.ng' });
  const { words } = await open(second.location);
  expect(words).toContain('CONGRATULATIONS');
  // This form does not ask for BVN and face photo, without which verification does not begin.
  expect(words).toContain(
    'your profile will be verified within 3 - 5 working days once you’ve sent your BVN and a photo of your face.',
  );
});

test('a custom distance must be typed when it is chosen', {
  meta: { promise: 'A distance of one’s own has to be typed where it is chosen' },
}, async () => {
  const { status, words, html } = await send('/getstarted?role=skilled', {
    ...typed,
    ...work,
    email: 'femi@example.ng',
    service_area: 'custom',
    custom_miles: '',
  });
  expect(status).toBe(400);
  expect(words).toContain('Custom distance is required.');
  expect(words).not.toContain('Service area is required.');
  expect(html).toContain('href="#custom_miles-field"');
  // Without JavaScript the page opens at its top, while the errors are at its end.
  const noted = /<noscript>(?:(?!<noscript>)[\s\S])*?href="#refused"[\s\S]*?<\/noscript>/.exec(html);
  expect(noted?.[0]).toContain('then enter your password again');
  expect(noted?.index).toBeLessThan(html.indexOf('Your sign-in'));
});

test('a refusal is shown under the form in the server’s words, and keeps everything typed but the password', {
  meta: { promise: 'Sign up: the server’s words under the form' },
}, async () => {
  const { status, html } = await send('/getstarted', { ...typed, email: 'kemi@', bio: 'x'.repeat(201) });
  expect(status).toBe(400);
  const form = /<form[^>]*class="form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  expect(form.indexOf('Please correct the marked fields.')).toBeGreaterThan(form.indexOf('type="submit"'));
  expect(form).toContain('Bio may have at most 200 characters.');
  expect(form).toContain('value="4 Ring Road, Ibadan"');
  expect(html).not.toContain('mango tree');
});

test('a failure on our side says that the sign-up failed, and nothing more', {
  meta: { promise: 'Sign up: the sign-up failed' },
}, async () => {
  await renameTable(app, 'account_credentials', 'credentials_gone');
  try {
    const { status, words } = await send('/getstarted', { ...typed, email: 'sade@example.ng' });
    expect(status).toBe(500);
    expect(words).toContain('Signup failed.');
    expect(words).not.toContain('account_credentials');
  } finally {
    await renameTable(app, 'credentials_gone', 'account_credentials');
  }
});

test('the languages field has a checkbox, a word and a style rule for each language', async () => {
  const { html } = await open('/getstarted?role=skilled');
  const fold = /<details class="fold">[\s\S]*?<\/details>/.exec(html)?.[0] ?? '';
  expect(fold.match(/name="languages"/g)).toHaveLength(LANGUAGES.length);
  const words = /class="languages-chosen">([\s\S]*?)<\/summary>/.exec(fold)?.[1] ?? '';
  expect(wordsOf(words).trim().split(/\s+/)).toEqual([...LANGUAGES]);
  const style = readFileSync(new URL('sign-up.css', import.meta.url), 'utf8');
  for (const at of LANGUAGES.keys()) expect(style).toContain(`.languages-chosen > :nth-child(${at + 1})`);
});
