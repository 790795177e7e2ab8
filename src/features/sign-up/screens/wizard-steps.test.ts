import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepTyped, textsOf } from './keep-typed.ts';
import {
  comesFromDevice,
  deleteDraft,
  readDraft,
  removeDraftFromDevice,
  saveDraftOnDevice,
  savedOnDevice,
} from './sign-up-draft.ts';
import {
  bringFaults,
  clearSecrets,
  faultsBrought,
  rememberSecrets,
  rememberStepWanted,
  secretsTyped,
  stepWanted,
} from './wizard-memory.ts';
import {
  ownFaults,
  passStepsBefore,
  pathAfter,
  pathOfStep,
  settleFaults,
  stepOfField,
} from './wizard-steps.ts';

class FakeStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}
/** A fake form with these fields. */
class FakeForm {
  readonly fields: Record<string, string | File>;

  constructor(fields: Record<string, string | File>) {
    this.fields = fields;
  }
}

let tab: FakeStorage;
let device: FakeStorage;

beforeEach(() => {
  [tab, device] = [new FakeStorage(), new FakeStorage()];
  vi.stubGlobal('document', {});
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal(
    'FormData',
    class extends Map<string, string | File> {
      constructor(form: FakeForm) {
        super(Object.entries(form.fields));
      }
    },
  );
});
afterEach(() => {
  deleteDraft();
  clearSecrets();
  vi.unstubAllGlobals();
});

const type = (fields: Record<string, string | File>) =>
  keepTyped(new FakeForm(fields) as unknown as HTMLFormElement);
const storedIn = ({ kept }: FakeStorage) => JSON.parse(kept.get('signUpDraft') ?? 'null');

describe('the draft of a sign-up', () => {
  test('is kept in the tab across forms, and its secrets only in the page', () => {
    type({ email: 'a@b.ng', password: 'mango tree', confirmPassword: 'mango', bvn: '222', other: 'x' });
    type({ full_name: 'Chidi', email: 'c@d.ng' });
    expect(readDraft()).toEqual({ email: 'c@d.ng', full_name: 'Chidi' });
    expect(storedIn(tab)).toEqual({ email: 'c@d.ng', full_name: 'Chidi' });
    expect(device.kept.size).toBe(0);
    expect(secretsTyped()).toEqual({ password: 'mango tree', confirmPassword: 'mango', bvn: '222' });
    type({ password: 'another' });
    expect(secretsTyped()).toEqual({ password: 'another', confirmPassword: 'mango', bvn: '222' });
    expect(JSON.stringify([...tab.kept])).not.toMatch(/mango|another|222/);
  });

  test('is read from a form as texts', () => {
    const form = new FakeForm({ email: 'a@b.ng', miles: '5' }) as unknown as HTMLFormElement;
    expect(textsOf(form)).toEqual({ email: 'a@b.ng', miles: '5' });
  });

  test('remembers checked languages, and also that none is checked any more', () => {
    type({ languages: 'Igbo' });
    type({ email: 'a@b.ng' });
    expect(readDraft()).toEqual({ email: 'a@b.ng', languages: 'Igbo' });
    type({ languages: '' });
    expect(readDraft()).toEqual({ email: 'a@b.ng', languages: '' });
  });

  test('survives when the storage is full or forbidden', () => {
    tab.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    type({ email: 'a@b.ng', full_name: new File([], 'a.png') });
    expect(readDraft()).toEqual({ email: 'a@b.ng' });
    device.setItem = tab.setItem;
    expect(saveDraftOnDevice()).toBe(false);
  });

  test('is kept on the device when its owner asks, until they remove it', () => {
    expect([savedOnDevice(), comesFromDevice()]).toEqual(['none', false]);
    type({ email: 'a@b.ng', bio: '' });
    expect(saveDraftOnDevice()).toBe(true);
    expect(storedIn(device)).toEqual({ email: 'a@b.ng', bio: '' });
    expect([savedOnDevice(), comesFromDevice()]).toEqual(['whole', false]);
    type({ email: 'c@d.ng' });
    expect(savedOnDevice()).toBe('older');
    removeDraftFromDevice();
    expect([savedOnDevice(), readDraft().email]).toEqual(['none', 'c@d.ng']);
  });

  test('is read from the device in a new tab, known fields only, and the tab’s own values take precedence', () => {
    device.setItem('signUpDraft', JSON.stringify({ email: 'a@b.ng', password: 'never', skill: 'Plumber' }));
    expect(readDraft()).toStrictEqual({ email: 'a@b.ng', skill: 'Plumber' });
    expect([savedOnDevice(), comesFromDevice()]).toEqual(['whole', true]);
    tab.setItem('signUpDraft', JSON.stringify({ email: 'c@d.ng' }));
    expect(readDraft()).toEqual({ email: 'c@d.ng' });
    expect([savedOnDevice(), comesFromDevice()]).toEqual(['older', false]);
  });

  test('is deleted everywhere once the account is made', () => {
    type({ email: 'a@b.ng', password: 'mango tree' });
    saveDraftOnDevice();
    bringFaults({ message: 'No.', fields: { email: 'No.' } });
    rememberStepWanted('/laststep');
    deleteDraft();
    clearSecrets();
    expect([readDraft(), tab.kept.size, device.kept.size]).toEqual([{}, 0, 0]);
    expect([secretsTyped(), faultsBrought(), stepWanted()]).toEqual([{}, undefined, undefined]);
  });

  test('is never kept by the server, whose memory all visitors share', () => {
    vi.stubGlobal('document', undefined);
    rememberSecrets({ password: 'mango tree' });
    bringFaults({ message: 'No.', fields: {} });
    rememberStepWanted('/laststep');
    expect([secretsTyped(), faultsBrought(), stepWanted()]).toEqual([{}, undefined, undefined]);
  });
});

describe('the steps of a sign-up', () => {
  test.each([
    ['consumer', 'email', 1],
    ['consumer', 'password', 1],
    ['consumer', 'confirmPassword', 1],
    ['consumer', 'photoURL', 2],
    ['consumer', 'full_name', 2],
    ['skilled', 'email', 1],
    ['skilled', 'password', 1],
    ['skilled', 'confirmPassword', 1],
    ['skilled', 'town', 2],
    ['skilled', 'photoURL', 3],
    ['skilled', 'bvn', 3],
    ['skilled', 'bvn_URL', 3],
  ] as const)('of a %s have the field %s at step %i', (flow, field, step) => {
    expect(stepOfField(flow, field)).toBe(step);
  });

  test.each([
    ['consumer', 1, '/consumerpages'],
    ['consumer', 2, '/consumerNextpage'],
    ['consumer', 3, '/consumerpages'],
    ['skilled', 1, '/consumerbtn'],
    ['skilled', 2, '/nextstep'],
    ['skilled', 3, '/laststep'],
  ] as const)('of a %s have step %i at the address %s', (flow, step, path) => {
    expect(pathOfStep(flow, step)).toBe(path);
  });

  /** Where a later step redirects to; null when it does not. */
  function sentTo(...step: Parameters<typeof passStepsBefore>): string | null {
    try {
      passStepsBefore(...step);
      return null;
    } catch (redirect) {
      return (redirect as Response).headers.get('location');
    }
  }
  const profile = {
    full_name: 'Chidi',
    address: '12 Zik Avenue',
    bio: 'Leaks stop.',
    skill: 'Plumber',
    expertise: 'Pipes',
    service_area: '5',
    state: 'Enugu',
    town: 'Nsukka',
  };

  test('require a password typed twice; a reload leads back to the first step, and then to where it was', () => {
    expect(sentTo('skilled', 2)).toBe('/consumerbtn');
    expect(stepWanted()).toBe('/nextstep');
    expect(sentTo('consumer', 2, '/consumerVericationPage')).toBe('/consumerpages');
    expect(stepWanted()).toBe('/consumerVericationPage');
    rememberSecrets({ password: 'mango tree', confirmPassword: 'mango' });
    expect(sentTo('skilled', 2)).toBe('/consumerbtn');
    rememberSecrets({ confirmPassword: 'mango tree' });
    expect(sentTo('skilled', 2)).toBeNull();
    // The second step is not done yet, which matters only to the third.
    expect(sentTo('consumer', 2)).toBeNull();
    expect(sentTo('skilled', 3)).toBe('/nextstep');
    type(profile);
    expect(sentTo('skilled', 3)).toBeNull();
  });

  test('each show their own errors, and clear no others', () => {
    const found = {
      message: 'Please correct the marked fields.',
      fields: { email: 'Taken.', bvn: 'Wrong.' },
    };
    expect(ownFaults(found, 'skilled', 1)).toEqual({ ...found, fields: { email: 'Taken.' } });
    expect(ownFaults(found, 'skilled', 2)).toBeUndefined();
    expect(ownFaults(undefined, 'skilled', 1)).toBeUndefined();
    bringFaults(found);
    settleFaults('skilled', 1);
    expect(faultsBrought()).toEqual({ ...found, fields: { bvn: 'Wrong.' } });
    settleFaults('skilled', 3);
    expect(faultsBrought()).toBeUndefined();
  });

  test('lead to the first remaining error, then to the step that was wanted, and otherwise to the next', () => {
    expect(pathAfter('skilled', 1)).toBe('/nextstep');
    bringFaults({ message: 'No.', fields: { bvn: 'Wrong.', town: 'Missing.' } });
    rememberStepWanted('/laststep');
    expect(pathAfter('skilled', 1)).toBe('/nextstep');
    bringFaults({ message: 'No.', fields: { bvn: 'Wrong.' } });
    expect(pathAfter('skilled', 1)).toBe('/laststep');
    bringFaults(undefined);
    expect(pathAfter('skilled', 1)).toBe('/laststep');
    // The wanted step is used once.
    expect(pathAfter('skilled', 1)).toBe('/nextstep');
  });

  test.each([
    ['skilled', 1, '/LastStep', '/LastStep'],
    ['skilled', 2, '/nextstep', '/laststep'],
    ['skilled', 1, '/consumerNextpage', '/nextstep'],
    ['consumer', 1, '/consumervericationpage', '/consumervericationpage'],
    ['consumer', 1, '/consumerNextpage', '/consumerNextpage'],
    ['skilled', 1, '/consumerVericationPage', '/nextstep'],
    ['consumer', 1, '/laststep', '/consumerNextpage'],
  ] as const)('of a %s lead from step %i, with %s wanted, to %s', (flow, step, wanted, path) => {
    rememberStepWanted(wanted);
    expect(pathAfter(flow, step)).toBe(path);
  });
});
