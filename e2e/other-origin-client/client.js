// Makes every call in the API's description from a page of another origin, and records the results. It is written from
// that description alone: nothing here may come from the product's own code.

const asked = new URL(location.href).searchParams;
const api = `${asked.get('api')}/api/`;
/** A day of its own for each run, as YYYY-MM-DD. */
const day = asked.get('day');
const once = asked.get('once');

const results = document.getElementById('results');
const state = document.getElementById('state');

function show(call, outcome) {
  const item = document.createElement('li');
  item.dataset.call = call;
  item.textContent = `${call}: ${outcome}`;
  results.append(item);
}

/** @returns the answer's status and body, whatever they are */
async function call(method, path, body) {
  const response = await fetch(api + path, {
    method,
    credentials: 'include',
    ...(body instanceof FormData && { body }),
    ...(body !== undefined &&
      !(body instanceof FormData) && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
  });
  return { ok: response.ok, status: response.status, headers: response.headers, body: await response.json() };
}

function expectThat(truth, what) {
  if (!truth) throw new Error(what);
}

const password = 'a pot of jollof on the fire';
const consumer = {
  role: 'consumer',
  full_name: 'Independent Ify',
  email: `ify-${once}@example.ng`,
  password,
  address: '4 Awolowo Road, Ikoyi',
  bio: 'I rent a flat.',
  photoURL: '',
  videoURL: '',
};
const skilled = {
  role: 'skilled',
  full_name: 'Independent Uche',
  email: `uche-${once}@example.ng`,
  password,
  bio: 'I mend pipes.',
  address: '12 Zik Avenue, Enugu',
  photoURL: '',
  skill: 'Plumber',
  expertise: 'Pipes and pumps',
  areas_of_expertise: 'Pipes and pumps',
  service_area: '10',
  videoURL: '',
  bvn: `222${once.slice(-8).padStart(8, '0')}`,
  bvn_URL: '',
};

/** A single-coloured picture as base64 text. */
function drawnPicture() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
  const paint = canvas.getContext('2d');
  paint.fillStyle = 'teal';
  paint.fillRect(0, 0, 300, 300);
  return canvas.toDataURL('image/png').split(',')[1];
}

/** Half a second of a moving square, recorded here. */
async function recordedVideo() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
  const paint = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
  const parts = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  for (let frame = 0; frame < 15; frame += 1) {
    paint.fillStyle = frame % 2 ? 'orange' : 'navy';
    paint.fillRect(frame * 8, 0, 40, 120);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: 'video/webm' });
}

async function loads(url) {
  const image = new Image();
  image.src = new URL(url, api).href;
  await image.decode();
  return image.naturalWidth;
}

let artisan;
let hire;
let payment;

const calls = {
  'sign-up of a consumer': async () => {
    const { status, body } = await call('POST', 'auth/signup', consumer);
    expectThat(status === 200 || status === 201, `${status} ${body.message}`);
    return 'taken';
  },

  'sign-up of a skilled person': async () => {
    const { status, body } = await call('POST', 'auth/signup', skilled);
    expectThat(status === 200 || status === 201, `${status} ${body.message}`);
    return 'taken';
  },

  'users list': async () => {
    const { status, headers, body } = await call('GET', 'users/');
    expectThat(status === 200 && Array.isArray(body) && body.length > 10, `${status}`);
    expectThat(
      body.every((user) => user.id === user._id && user.full_name && user.role),
      'a user lacks a name',
    );
    expectThat(
      body.every((user) => !('email' in user) && !('password' in user) && !('bvn' in user)),
      'somebody’s secrets are in the list',
    );
    expectThat(Number(headers.get('X-Total-Count')) >= body.length, 'the total cannot be read');
    artisan = body.filter((user) => user.role === 'skilled' && user.isOnline).at(-1);
    return 'an array of people';
  },

  'sign-in': async () => {
    const { status, body } = await call('POST', 'auth/signin', { email: consumer.email, password });
    expectThat(status === 200, `${status} ${body.message}`);
    expectThat(body.user._id ?? body.user.id, 'no id');
    localStorage.setItem('user', JSON.stringify(body.user));
    // The session is a cookie that this page cannot read.
    const me = await call('GET', 'auth/me');
    expectThat(me.body.user.email === consumer.email, 'the next call is nobody’s');
    expectThat(document.cookie === '', 'the session can be read');
    return 'signed in';
  },

  contact: async () => {
    const { body } = await call('POST', 'contactUs/send', {
      name: 'Independent Ify',
      email: consumer.email,
      phoneNumber: '0803 123 4567',
      message: 'Hello from elsewhere.',
    });
    expectThat(body.data, body.message);
    return body.message;
  },

  'image upload': async () => {
    const form = new FormData();
    form.append('key', 'an API key that nobody needs here');
    form.append('image', drawnPicture());
    const { body } = await call('POST', 'uploads/images', form);
    expectThat(body.success && body.data.url, body.message);
    return `a picture ${await loads(body.data.url)} pixels wide`;
  },

  'video upload': async () => {
    const form = new FormData();
    form.append('file', await recordedVideo(), 'work.webm');
    form.append('upload_preset', 'a preset that nobody needs here');
    form.append('public_id', `work-${once}`);
    form.append('context', 'caption=My best work');
    const { ok, body } = await call('POST', 'uploads/videos', form);
    expectThat(ok && body.secure_url, body.message);
    return 'a video';
  },

  hire: async () => {
    const { status, body } = await call('POST', 'hiring/hire', {
      fullName: 'Independent Ify',
      email: consumer.email,
      jobDescription: 'Mend the tap',
      startDate: day,
      endDate: day,
      startTime: '09:00',
      notes: '',
      checkbox: true,
      artisanId: artisan.id,
      artisanName: artisan.full_name,
      action: 'Confirm & Hire',
      id: '',
      phone: '0803 123 4567',
      jobAddress: '12 Allen Avenue',
      jobLandmark: 'Opposite the market',
      jobTown: 'Ikeja',
      jobState: 'Lagos',
      campaign: 'a field that nobody knows',
    });
    expectThat(status === 200 || status === 201, `${status} ${body.message}`);
    hire = body.result;
    const said = [hire.customerName, hire.fullName, hire.jobDescription].join(', ');
    expectThat(hire.artisanId === artisan.id && hire.artisanName === artisan.full_name, 'another artisan');
    return said;
  },

  'payment initialize': async () => {
    const { body } = await call('POST', 'payments/initialize', { hireId: hire.id, method: 'card' });
    expectThat(body.authorization_url && body.access_code, body.message);
    payment = body;
    return body.reference;
  },

  checkout: async () => {
    // The request of the checkout's own button. The browser lets this page read nothing of the answer.
    await fetch(payment.authorization_url, {
      method: 'POST',
      mode: 'no-cors',
      body: new URLSearchParams({ outcome: 'success', channel: 'card' }),
    }).catch(() => undefined);
    return 'paid';
  },

  'payment verify': async () => {
    const { body } = await call('GET', `payments/verify/${payment.reference}`);
    return `${body.status}: ${body.message}`;
  },

  'wrong password': async () => {
    const { status, body } = await call('POST', 'auth/signin', { email: consumer.email, password: 'not it' });
    return `${status} ${body.code}: ${body.message}`;
  },

  'missing fields': async () => {
    const { status, body } = await call('POST', 'auth/signup', { role: 'consumer', email: '', password });
    return `${status} ${body.code}: ${body.message} ${Object.keys(body.fields).sort().join(', ')}`;
  },

  'hire of nobody': async () => {
    const { status, body } = await call('POST', 'hiring/hire', {
      fullName: 'Independent Ify',
      email: consumer.email,
      jobDescription: 'Mend the tap',
      startDate: day,
      endDate: day,
      startTime: '09:00',
      checkbox: true,
      artisanId: '0190f0e0-0000-7000-8000-000000000000',
    });
    return `${status} ${body.code}: ${body.message}`;
  },

  'a call that there is not': async () => {
    const { status, body } = await call('GET', 'nothing/here');
    return `${status} ${body.code}: ${body.message}`;
  },
};

async function run() {
  state.textContent = 'Running';
  for (const [name, work] of Object.entries(calls)) {
    try {
      show(name, await work());
    } catch (error) {
      show(name, `FAILED ${error.message}`);
    }
  }
  state.textContent = 'Done';
}

document.getElementById('run').addEventListener('click', run);
