import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeChannels, FakeLocks } from '../../../../../test-support/browser-doubles.ts';
import { newDeviceId } from '../../../../browser/device-id.ts';
import type { ChatMessage } from '../../contract.ts';
import { Outbox, type OutboxDependencies } from './outbox.ts';
import { TAKE_OVER_MS } from './outbox-queue.ts';
import {
  backOffMs,
  MOST_TRIES,
  type OutboxRecord,
  outcomeOf,
  RECONNECT_MS,
  type SendOutcome,
  type UploadOutcome,
} from './outbox-record.ts';
import { DeviceStorage, PageMemory } from './outbox-storage.ts';
import { outboxView } from './outbox-view.ts';

const AMINA = 'amina';
const BOLA = 'bola';
const CHIDI = 'chidi';

const lost: SendOutcome = { kind: 'later', failure: null, afterMs: null, answered: false, counts: true };
const fault: SendOutcome = { ...lost, failure: 'Something went wrong', answered: true };
const tooFast: SendOutcome = { ...fault, afterMs: 1_000, counts: false };
const refused: SendOutcome = { kind: 'refused', failure: 'Bola is not taking messages.', mayRetry: false };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A server that stores each id once, on a network that loses answers as scripted. */
class FakeServer {
  readonly stored: OutboxRecord[] = [];
  readonly tries: string[] = [];
  /** One entry per attempt: an outcome instead of storing, or storing with or without a delivered answer. */
  script: (SendOutcome | 'stored' | 'stored, but the answer is lost')[] = [];
  signedIn = AMINA;

  send = async (record: OutboxRecord): Promise<SendOutcome> => {
    this.tries.push(record.text);
    const step = this.script.shift() ?? 'stored';
    await new Promise((answered) => setTimeout(answered, 10));
    if (typeof step === 'object') return step;
    if (record.userId !== this.signedIn) return { kind: 'signed-out' };
    if (!this.stored.some(({ id }) => id === record.id)) this.stored.push(record);
    return step === 'stored' ? { kind: 'stored', stored: this.messageOf(record) } : lost;
  };

  messageOf({ id, userId, text }: OutboxRecord): ChatMessage {
    const number = this.stored.findIndex((record) => record.id === id) + 1;
    return {
      id,
      conversationId: 'talk',
      number,
      senderId: userId,
      text,
      attachments: [],
      hireStep: null,
      sentAt: '',
    };
  }

  get texts(): string[] {
    return this.stored.map(({ text }) => text);
  }
}

class FakeBrowser {
  readonly storage = new PageMemory();
  readonly locks = new FakeLocks();
  readonly channels = new FakeChannels();
  readonly server = new FakeServer();
  online = true;
  visible = true;
  uploads: UploadOutcome[] = [];
  readonly uploaded: string[] = [];
  readonly opened: Outbox[] = [];

  async tab(userId = AMINA, changes: Partial<OutboxDependencies> = {}): Promise<Outbox> {
    const outbox = new Outbox(userId, {
      storage: this.storage,
      locks: this.locks as unknown as LockManager,
      openChannel: this.channels.open() as unknown as NonNullable<OutboxDependencies['openChannel']>,
      isVisible: () => this.visible,
      isOnline: () => this.online,
      send: this.server.send,
      upload: async (_, file, _blob, onProgress) => {
        onProgress(0.5);
        const outcome = this.uploads.shift();
        if (!outcome) this.uploaded.push(file.id);
        return outcome ?? { kind: 'stored', stored: {} as never };
      },
      now: () => new Date('2026-11-20T09:00:00Z'),
      ...changes,
    });
    this.opened.push(outbox);
    await outbox.open();
    return outbox;
  }
}

const write = (outbox: Outbox, text: string, to = BOLA): string => {
  const id = newDeviceId();
  outbox.add({ id, to, text, files: [] }, new Map());
  return id;
};
const shown = (outbox: Outbox, { online = true, to = BOLA } = {}) =>
  outboxView(outbox.state, { to, online, storedIds: new Set(), urls: new Map() }).map(({ text, state }) => [
    text,
    state,
  ]);

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
});
afterEach(() => {
  for (const outbox of browser.opened) outbox.close();
  vi.useRealTimers();
});

describe('a message on its way to the server', () => {
  test('is stored on the device first, sent in order one at a time, and removed once the server has it', {
    meta: {
      promise:
        'A message is written down on the device before it is sent, sent one at a time in order, and forgotten there once it is stored',
    },
  }, async () => {
    const outbox = await browser.tab();
    const storedLater: string[] = [];
    outbox.onStored((message) => void storedLater.push(message.text));
    for (const text of ['one', 'two', 'three']) write(outbox, text);
    expect(shown(outbox)).toEqual([
      ['one', 'sending'],
      ['two', 'sending'],
      ['three', 'sending'],
    ]);
    await pass(1);
    expect((await browser.storage.list(AMINA)).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(browser.server.tries).toEqual(['one']);
    await pass(100);
    expect(browser.server.texts).toEqual(['one', 'two', 'three']);
    expect(storedLater).toEqual(['one', 'two', 'three']);
    expect(await browser.storage.list(AMINA)).toEqual([]);
  });

  test('is sent again with the same id after a lost answer, before any other message', {
    meta: { promise: 'A retry keeps the message’s id' },
  }, async () => {
    browser.server.script = ['stored, but the answer is lost', lost];
    const outbox = await browser.tab();
    const id = write(outbox, 'one');
    write(outbox, 'two');
    await pass(60_000);
    expect(browser.server.tries).toEqual(['one', 'one', 'one', 'two']);
    expect(browser.server.stored[0]?.id).toBe(id);
    expect(browser.server.texts).toEqual(['one', 'two']);
  });

  test('waits while offline, and is tried again two seconds after connectivity returns', {
    meta: { promise: 'When connectivity returns, messages are tried again after 2 seconds' },
  }, async () => {
    const outbox = await browser.tab();
    browser.online = false;
    write(outbox, 'one');
    await pass(60_000);
    expect(browser.server.tries).toEqual([]);
    expect(shown(outbox, { online: false })).toEqual([['one', 'queued']]);
    browser.online = true;
    outbox.reconnected();
    await pass(RECONNECT_MS - 1);
    expect(browser.server.tries).toEqual([]);
    await pass(1);
    expect(browser.server.tries).toEqual(['one']);
    expect(RECONNECT_MS).toBe(2_000);
  });

  test('is tried again min(30 s, 1 s × 2^queue length) after a failure', {
    meta: { promise: 'The automatic back-off is min(30 s, 1 s × 2^queue length)' },
  }, async () => {
    expect([1, 2, 3, 4, 5, 100].map(backOffMs)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    browser.server.script = [fault];
    const outbox = await browser.tab();
    for (const text of ['one', 'two', 'three']) write(outbox, text);
    await pass(10);
    expect(shown(outbox)[0]).toEqual(['one', 'queued']);
    await pass(backOffMs(3) - 1);
    expect(browser.server.tries).toEqual(['one']);
    await pass(1);
    expect(browser.server.tries).toEqual(['one', 'one']);
  });

  test('waits behind the messages that were already waiting', {
    meta: { promise: 'What is written while messages wait waits behind them' },
  }, async () => {
    browser.server.script = [fault];
    const [outbox, other] = [await browser.tab(), await browser.tab()];
    write(outbox, 'one');
    await pass(10);
    write(outbox, 'two');
    write(other, 'three');
    await pass(backOffMs(1) - 20);
    expect(browser.server.tries).toEqual(['one']);
    await pass(100);
    expect(browser.server.texts).toEqual(['one', 'two', 'three']);
  });

  test('is sent sooner after a sign of the network, but not before the wait that the server asked for', {
    meta: {
      promise: 'A sign of the network ends the wait for the network, not a wait that the server asked for',
    },
  }, async () => {
    browser.server.script = [lost];
    const outbox = await browser.tab();
    for (let number = 1; number <= 6; number += 1) write(outbox, `m${number}`);
    await pass(20);
    outbox.networkIsThere();
    await pass(RECONNECT_MS - 100);
    outbox.networkIsThere();
    await pass(100);
    expect(browser.server.tries.length).toBe(2);
    await pass(1_000);
    browser.server.script = [{ ...fault, afterMs: 20_000 }];
    write(outbox, 'late');
    await pass(20);
    outbox.networkIsThere();
    await pass(19_000);
    expect(browser.server.texts).not.toContain('late');
    await pass(1_100);
    expect(browser.server.texts).toContain('late');
  });

  test('waits as long as the server says when the writer is too fast, and never fails for that', {
    meta: { promise: 'A person who sends too fast waits as long as the server says' },
  }, async () => {
    browser.server.script = Array.from({ length: 3 * MOST_TRIES }, () => tooFast);
    const outbox = await browser.tab();
    write(outbox, 'one');
    await pass(500);
    const [record] = outbox.state.records;
    expect(record?.failure).toBe('Something went wrong');
    await pass(3 * MOST_TRIES * 1_100);
    expect(browser.server.texts).toEqual(['one']);
  });
});

describe('a message that fails', () => {
  test('is shown as failed after six tries and holds back later ones, and Retry sends it with its id', {
    meta: {
      promise:
        'After six tries a message is shown as failed and keeps those behind it back; Retry sends it under its id',
    },
  }, async () => {
    browser.server.script = Array.from({ length: MOST_TRIES }, () => fault);
    const outbox = await browser.tab();
    const id = write(outbox, 'one');
    write(outbox, 'two');
    await pass(120_000);
    expect(browser.server.tries.length).toBe(MOST_TRIES);
    expect(shown(outbox)).toEqual([
      ['one', 'failed'],
      ['two', 'failed'],
    ]);
    // Only the user, or a network that comes back, can trigger another attempt.
    write(outbox, 'three');
    outbox.wake();
    outbox.networkIsThere();
    await pass(120_000);
    expect(browser.server.tries.length).toBe(MOST_TRIES);
    outbox.retry(id);
    await pass(100);
    expect(browser.server.texts).toEqual(['one', 'two', 'three']);
    expect(browser.server.stored[0]?.id).toBe(id);
  });

  test('gets six more tries after Retry, however many failed before', async () => {
    browser.server.script = Array.from({ length: 2 * MOST_TRIES - 1 }, () => fault);
    const outbox = await browser.tab();
    const id = write(outbox, 'one');
    await pass(120_000);
    expect(shown(outbox)).toEqual([['one', 'failed']]);
    outbox.retry(id);
    await pass(120_000);
    expect(browser.server.tries).toHaveLength(2 * MOST_TRIES);
    expect(browser.server.texts).toEqual(['one']);
  });

  test('holds back later ones: they count as not sent, say what they wait for, and cannot be sent first', async () => {
    browser.server.script = Array.from({ length: MOST_TRIES }, () => fault);
    const outbox = await browser.tab();
    for (const text of ['one', 'two']) write(outbox, text);
    await pass(120_000);
    const view = outboxView(outbox.state, { to: BOLA, online: true, storedIds: new Set(), urls: new Map() });
    expect(view.map(({ state, failure, mayRetry }) => ({ state, failure, mayRetry }))).toEqual([
      { state: 'failed', failure: 'Something went wrong', mayRetry: true },
      {
        state: 'failed',
        failure: 'We’ll send it once the message above is sent or discarded.',
        mayRetry: false,
      },
    ]);
    outbox.retryAll(BOLA);
    await pass(100);
    expect(browser.server.texts).toEqual(['one', 'two']);
  });

  test('because of the network is retried once it returns, even if the last try began before that', async () => {
    browser.server.script = Array(MOST_TRIES).fill(lost);
    const outbox = await browser.tab();
    write(outbox, 'one');
    await pass(backOffMs(1) * (MOST_TRIES - 1) + 5 * 10 + 5);
    expect(browser.server.tries).toHaveLength(MOST_TRIES);
    outbox.reconnected();
    await pass(backOffMs(1) + 100);
    expect(browser.server.texts).toEqual(['one']);
  });

  test('because of the network is tried again automatically when the network returns', {
    meta: {
      promise: 'A message that failed because of the network is sent again automatically when it is back',
    },
  }, async () => {
    browser.server.script = Array.from({ length: MOST_TRIES }, () => lost);
    const outbox = await browser.tab();
    write(outbox, 'one');
    await pass(60_000);
    expect(shown(outbox)).toEqual([['one', 'failed']]);
    outbox.reconnected();
    await pass(RECONNECT_MS + 100);
    expect(browser.server.texts).toEqual(['one']);
  });

  test('with a final refusal holds nothing back, and offers Retry only where a retry can help', {
    meta: {
      promise:
        'A message that is refused for good holds up none behind it, and offers Retry only where that makes sense',
    },
  }, async () => {
    browser.server.script = [refused, { ...refused, mayRetry: true }];
    const outbox = await browser.tab();
    const never = write(outbox, 'one');
    const perhaps = write(outbox, 'two');
    write(outbox, 'three');
    await pass(100);
    expect(browser.server.texts).toEqual(['three']);
    expect(outbox.state.records.map(({ failure, mayRetry }) => [failure, mayRetry])).toEqual([
      ['Bola is not taking messages.', false],
      ['Bola is not taking messages.', true],
    ]);
    outbox.retry(never);
    outbox.retry(perhaps);
    await pass(100);
    expect(browser.server.texts).toEqual(['three', 'two']);
  });

  test('is sent by Retry All together with all others, and not while offline', {
    meta: { promise: 'Retry All sends all that failed, and nothing while offline' },
  }, async () => {
    browser.server.script = [
      { ...refused, mayRetry: true },
      { ...refused, mayRetry: true },
    ];
    const outbox = await browser.tab();
    write(outbox, 'one');
    write(outbox, 'two');
    await pass(100);
    browser.online = false;
    outbox.retryAll(BOLA);
    await pass(100);
    expect(shown(outbox)).toEqual([
      ['one', 'failed'],
      ['two', 'failed'],
    ]);
    browser.online = true;
    outbox.retryAll(BOLA);
    await pass(100);
    expect(browser.server.texts).toEqual(['one', 'two']);
  });

  test('and is discarded comes back as text, and the ones behind it are sent', {
    meta: { promise: 'A message that is given up comes back as text, and those behind it go' },
  }, async () => {
    browser.server.script = Array.from({ length: MOST_TRIES }, () => fault);
    const outbox = await browser.tab();
    const id = write(outbox, 'one');
    write(outbox, 'two');
    await pass(120_000);
    expect(outbox.discard(id)).toBe('one');
    await pass(100);
    expect(browser.server.texts).toEqual(['two']);
    expect(await browser.storage.list(AMINA)).toEqual([]);
  });

  test('and is discarded before it was stored on the device is not sent', {
    meta: { promise: 'A message that is given up before it was written down is not sent' },
  }, async () => {
    const outbox = await browser.tab();
    browser.online = false;
    const id = write(outbox, 'one');
    expect(outbox.discard(id)).toBe('one');
    write(outbox, 'two');
    browser.online = true;
    await pass(1_000);
    outbox.reconnected();
    await pass(RECONNECT_MS + 1_000);
    expect(browser.server.tries).toEqual(['two']);
  });

  test('and is discarded in one tab does not come back in another that is just reading', {
    meta: { promise: 'What was given up in one tab does not come back in another' },
  }, async () => {
    browser.server.script = [refused];
    const [one, two] = [await browser.tab(), await browser.tab()];
    const id = write(one, 'one');
    await pass(100);
    expect(shown(two)).toEqual([['one', 'failed']]);
    one.discard(id);
    await pass(100);
    expect([shown(one), shown(two)]).toEqual([[], []]);
  });

  test('and is discarded offline, while its tab reads what another tab wrote, does not come back', async () => {
    browser.online = false;
    const [one, two] = [await browser.tab(), await browser.tab()];
    const id = write(one, 'one');
    await pass(100);
    const list = browser.storage.list.bind(browser.storage);
    browser.storage.list = async (userId) => {
      const read = await list(userId);
      await new Promise((answered) => setTimeout(answered, 50));
      return read;
    };
    write(two, 'to another person', CHIDI);
    await pass(20);
    expect(one.discard(id)).toBe('one');
    await pass(100);
    expect(shown(one)).toEqual([]);
  });

  test('and is discarded by another tab while this one reads it is not sent', async () => {
    const one = await browser.tab();
    // It is offline and cannot announce changes to the other tab.
    const two = await browser.tab(AMINA, { isOnline: () => false, openChannel: undefined });
    const id = write(two, 'one');
    await pass(100);
    const list = browser.storage.list.bind(browser.storage);
    browser.storage.list = async (userId) => {
      two.discard(id);
      await new Promise((answered) => setTimeout(answered, 50));
      return list(userId);
    };
    write(one, 'two');
    await pass(1_000);
    one.wake();
    await pass(1_000);
    expect(browser.server.tries).toEqual(['two']);
  });

  test('cannot be discarded while it is being sent, since it may have arrived', {
    meta: { promise: 'A message that may have arrived already cannot be given up' },
  }, async () => {
    const outbox = await browser.tab();
    const id = write(outbox, 'one');
    await pass(5);
    expect(outbox.discard(id)).toBe('');
    await pass(100);
    expect(browser.server.texts).toEqual(['one']);
  });

  test('in one conversation does not hold back another', {
    meta: { promise: 'A message that failed in one conversation keeps no other one back' },
  }, async () => {
    browser.server.script = Array.from({ length: MOST_TRIES }, () => fault);
    const outbox = await browser.tab();
    write(outbox, 'to Bola');
    await pass(60_000);
    write(outbox, 'to Chidi', CHIDI);
    await pass(100);
    expect(browser.server.texts).toEqual(['to Chidi']);
  });

  test('without any answer is known to be stored from an event, and is not sent again', {
    meta: {
      promise: 'A message whose answer never came is known as stored by its event, and not sent again',
    },
  }, async () => {
    browser.server.script = ['stored, but the answer is lost'];
    const outbox = await browser.tab();
    write(outbox, 'one');
    write(outbox, 'two');
    await pass(100);
    outbox.areStored(browser.server.stored.map((record) => browser.server.messageOf(record)));
    await pass(10_000);
    expect(browser.server.tries).toEqual(['one', 'two']);
  });
});

describe('a message of one account', () => {
  test('is neither shown to the next account on the device nor sent in its name', {
    meta: { promise: 'What one account wrote is not shown to the next one on the device' },
  }, async () => {
    browser.online = false;
    const aminas = await browser.tab();
    write(aminas, 'from Amina');
    await pass(10);
    aminas.close();
    browser.online = true;
    browser.server.signedIn = CHIDI;
    const chidis = await browser.tab(CHIDI);
    await pass(60_000);
    expect(chidis.state.records).toEqual([]);
    expect(browser.server.stored).toEqual([]);
    browser.server.signedIn = AMINA;
    const again = await browser.tab();
    await pass(100);
    expect(shown(again)).toEqual([]);
    expect(browser.server.texts).toEqual(['from Amina']);
  });

  test('is kept when the session ends, and sent once its writer has signed in again', {
    meta: { promise: 'After a session ended, what waits goes on once that person has signed in again' },
  }, async () => {
    browser.server.signedIn = '';
    const outbox = await browser.tab();
    write(outbox, 'one');
    write(outbox, 'two');
    await pass(100_000);
    expect(outbox.state.signedOut).toBe(true);
    expect(browser.server.tries).toEqual(['one']);
    expect(shown(outbox)).toEqual([
      ['one', 'queued'],
      ['two', 'queued'],
    ]);
    browser.server.signedIn = AMINA;
    outbox.wake();
    await pass(100);
    expect(browser.server.texts).toEqual(['one', 'two']);
  });

  test('is sent when the network returns, if its writer has signed in again meanwhile', async () => {
    const outbox = await browser.tab();
    browser.server.signedIn = BOLA;
    write(outbox, 'one');
    await pass(100);
    expect(outbox.state.signedOut).toBe(true);
    browser.server.signedIn = AMINA;
    outbox.reconnected();
    await pass(RECONNECT_MS + 100);
    expect(browser.server.texts).toEqual(['one']);
  });
});

describe('the files of a message', () => {
  const withFile = (outbox: Outbox): string => {
    const id = newDeviceId();
    const file = {
      id: `file-${id}`,
      name: 'a.pdf',
      type: 'application/pdf',
      size: 3,
      isImage: false,
      uploaded: false,
    };
    outbox.add({ id, to: BOLA, text: 'with a file', files: [file] }, new Map([[file.id, new Blob(['abc'])]]));
    return id;
  };

  test('are uploaded before their message is sent, and before later messages', {
    meta: { promise: 'Files are uploaded before their message goes, and before what was written after it' },
  }, async () => {
    browser.uploads = [{ kind: 'later', failure: null, afterMs: null, answered: false, counts: true }];
    const outbox = await browser.tab();
    const id = withFile(outbox);
    write(outbox, 'two');
    await pass(100);
    expect(browser.server.tries).toEqual([]);
    await pass(backOffMs(2));
    expect(browser.uploaded).toEqual([`file-${id}`]);
    await pass(100);
    expect(browser.server.texts).toEqual(['with a file', 'two']);
    expect(await browser.storage.blob(`file-${id}`)).toBeUndefined();
  });

  test('fail their message with the server’s words when they are refused', {
    meta: { promise: 'A file that is refused fails its message in the server’s words' },
  }, async () => {
    browser.uploads = [{ kind: 'refused', failure: 'We cannot take that kind of file.', mayRetry: false }];
    const outbox = await browser.tab();
    withFile(outbox);
    await pass(100);
    expect(outbox.state.records[0]).toMatchObject({
      state: 'refused',
      failure: 'Upload Error: We cannot take that kind of file.',
      mayRetry: false,
    });
  });

  test('are not uploaded again after a timeout until the person asks', {
    meta: { promise: 'A file that takes too long is not uploaded again before the person says so' },
  }, async () => {
    browser.uploads = [{ kind: 'timed-out', failure: 'Upload timed out.' }];
    const outbox = await browser.tab();
    const id = withFile(outbox);
    await pass(120_000);
    outbox.reconnected();
    await pass(10_000);
    expect(browser.uploaded).toEqual([]);
    expect(outbox.state.records[0]).toMatchObject({ state: 'unsent', failure: 'Upload timed out.' });
    outbox.retry(id);
    await pass(100);
    expect(browser.server.texts).toEqual(['with a file']);
  });

  test('are uploaded again, once, when the server has deleted them', {
    meta: { promise: 'A file that the server has tidied away since is uploaded again, once' },
  }, async () => {
    browser.server.script = [{ kind: 'files-gone' }];
    const outbox = await browser.tab();
    const id = withFile(outbox);
    await pass(1_000);
    expect(browser.uploaded).toEqual([`file-${id}`, `file-${id}`]);
    expect(browser.server.texts).toEqual(['with a file']);

    browser.server.script = [{ kind: 'files-gone' }, { kind: 'files-gone' }];
    withFile(outbox);
    await pass(1_000);
    expect(outbox.state.records[0]).toMatchObject({ state: 'refused', mayRetry: false });
  });
});

describe('several tabs', () => {
  test('send one queue once, in the order of writing, whichever tab wrote the messages', {
    meta: { promise: 'Several tabs send one queue once, in the order of writing' },
  }, async () => {
    const [one, two] = [await browser.tab(), await browser.tab()];
    for (let number = 1; number <= 6; number += 1) {
      write(number % 2 ? one : two, `m${number}`);
      await pass(0);
    }
    await pass(1_000);
    expect(browser.server.tries).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
    expect([one.state.records, two.state.records]).toEqual([[], []]);
  });

  test('show each other’s messages, and wait together', {
    meta: { promise: 'Tabs show each other’s messages, and wait together' },
  }, async () => {
    browser.server.script = [fault];
    const [one, two] = [await browser.tab(), await browser.tab()];
    const told: string[] = [];
    for (const tab of [one, two]) tab.onStored((message, to) => void told.push(`${message.text} to ${to}`));
    write(one, 'one');
    await pass(100);
    expect(shown(two)).toEqual([['one', 'queued']]);
    await pass(backOffMs(1) - 200);
    expect(browser.server.tries).toEqual(['one']);
    await pass(200);
    expect(browser.server.texts).toEqual(['one']);
    expect(shown(two)).toEqual([]);
    expect(told).toEqual([`one to ${BOLA}`, `one to ${BOLA}`]);
  });

  test('take over the queue of a tab that is closed', {
    meta: { promise: 'A tab that is closed leaves its queue to the others' },
  }, async () => {
    browser.online = false;
    const [one, two] = [await browser.tab(), await browser.tab()];
    write(one, 'one');
    await pass(100);
    one.close();
    browser.online = true;
    two.reconnected();
    await pass(RECONNECT_MS + 100);
    expect(browser.server.texts).toEqual(['one']);
  });

  test('take over a message whose tab is closed during its last try', async () => {
    browser.server.script = Array(MOST_TRIES).fill(lost);
    const one = await browser.tab();
    write(one, 'one');
    await pass(backOffMs(1) * (MOST_TRIES - 1) + 5 * 10 + 5);
    expect(browser.server.tries).toHaveLength(MOST_TRIES);
    const two = await browser.tab();
    one.close();
    await pass(100);
    two.reconnected();
    await pass(RECONNECT_MS + 100);
    expect(browser.server.texts).toEqual(['one']);
    expect(two.state.records).toEqual([]);
  });

  test('send a message that a closed tab stored without announcing it', async () => {
    const silent = { openChannel: undefined };
    browser.online = false;
    const two = await browser.tab();
    const one = await browser.tab(AMINA, silent);
    write(one, 'one');
    await pass(100);
    one.close();
    const [record] = await browser.storage.list(AMINA);
    await browser.storage.change(record?.id ?? '', { state: 'unsent', tries: MOST_TRIES });
    browser.online = true;
    two.reconnected();
    await pass(RECONNECT_MS + 100);
    expect(browser.server.texts).toEqual(['one']);
  });

  test('replace a tab that fell asleep while sending, and send no message twice when it wakes up', {
    meta: {
      promise: 'A tab that fell asleep while sending is passed by, and doubles nothing when it wakes up',
    },
  }, async () => {
    let wakeUp = () => undefined as unknown;
    const asleep = new Promise<void>((wake) => {
      wakeUp = wake as () => undefined;
    });
    const one = await browser.tab(AMINA, {
      send: async (record) => {
        await asleep;
        return browser.server.send(record);
      },
    });
    write(one, 'one');
    write(one, 'two');
    await pass(100);
    const two = await browser.tab();
    await pass(TAKE_OVER_MS + 1_000);
    expect(browser.server.texts).toEqual(['one', 'two']);
    wakeUp();
    await pass(1_000);
    write(two, 'three');
    await pass(1_000);
    expect(browser.server.texts).toEqual(['one', 'two', 'three']);
    expect(one.state.records).toEqual([]);
  });
});

describe('where the device stores nothing, the outbox', () => {
  test('keeps messages in the page, in their order', {
    meta: { promise: 'Where a device keeps nothing, messages wait in the page, in their order' },
  }, async () => {
    browser.server.script = [lost];
    const forbidden = () => Promise.reject(new Error('storage is forbidden'));
    const disk = Object.assign(new PageMemory(), { open: forbidden, add: forbidden });
    const storage = new DeviceStorage(disk);
    const outbox = await browser.tab(AMINA, { storage });
    for (const text of ['one', 'two']) write(outbox, text);
    await pass(60_000);
    expect(browser.server.texts).toEqual(['one', 'two']);
  });

  test('loses and reorders no message when the device’s storage fills up midway', {
    meta: { promise: 'A device that is full in the middle loses no message and mixes none up' },
  }, async () => {
    const disk = Object.assign(new PageMemory(), { open: async () => undefined });
    const add = disk.add.bind(disk);
    let room = 2;
    disk.add = (...kept) => {
      room -= 1;
      return room >= 0 ? add(...kept) : Promise.reject(new Error('QuotaExceededError'));
    };
    browser.online = false;
    const outbox = await browser.tab(AMINA, { storage: new DeviceStorage(disk) });
    for (const text of ['one', 'two', 'three']) write(outbox, text);
    await pass(10);
    room = 10;
    write(outbox, 'four');
    await pass(10);
    browser.online = true;
    outbox.reconnected();
    await pass(RECONNECT_MS + 1_000);
    expect(browser.server.texts).toEqual(['one', 'two', 'three', 'four']);
  });
});

describe('the outbox under random faults', () => {
  /** `OUTBOX_RUNS=100000` searches longer, for about two minutes. */
  const RUNS = Number(process.env.OUTBOX_RUNS ?? 1_000);
  const outcomes = fc.constantFrom<FakeServer['script'][number]>(
    'stored',
    'stored, but the answer is lost',
    'stored, but the answer is lost',
    lost,
    fault,
    tooFast,
  );
  type Happening =
    | { kind: 'write'; tab: number; to: string }
    | { kind: 'pass'; ms: number }
    | { kind: 'offline' | 'online' | 'sign' }
    | { kind: 'reopen'; tab: number };
  const steps: fc.Arbitrary<Happening[]> = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('write' as const), tab: fc.nat(2), to: fc.constantFrom(BOLA, CHIDI) }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 40_000 }) }),
      fc.record({ kind: fc.constantFrom('offline' as const, 'online' as const, 'sign' as const) }),
      fc.record({ kind: fc.constant('reopen' as const), tab: fc.nat(2) }),
    ),
    { maxLength: 40 },
  );

  /**
   * A regression: a message had failed, a newly opened tab made it wait again and was closed before announcing that.
   * Its last attempt succeeded, but the other tabs had read that it waits and showed it as waiting for ever.
   */
  const answerLost = 'stored, but the answer is lost';
  const reopened = { kind: 'reopen' as const, tab: 0 };
  const sentByAClosedTab: [Happening[], FakeServer['script']] = [
    [
      { kind: 'write', tab: 0, to: BOLA },
      { kind: 'pass', ms: 10_060 },
      reopened,
      reopened,
      reopened,
      reopened,
    ],
    [lost, answerLost, answerLost, lost, answerLost, fault],
  ];

  test.each([
    ['with locks', true],
    ['without locks', false],
  ])(
    'stores every message of three tabs once and in the order of writing, %s',
    {
      timeout: RUNS * 30,
      meta: {
        promise:
          'Whatever happens on the way, the messages of three tabs are stored once and in the order of writing',
      },
    },
    async (_, withLocks) => {
      const property = fc.asyncProperty(
        steps,
        fc.array(outcomes, { maxLength: 40 }),
        async (happenings, script) => {
          browser = new FakeBrowser();
          browser.server.script = [...script];
          const changes = withLocks ? {} : { locks: undefined };
          const tabs = await Promise.all([0, 1, 2].map(() => browser.tab(AMINA, changes)));
          const written: Record<string, string[]> = { [BOLA]: [], [CHIDI]: [] };
          for (const step of happenings) {
            if (step.kind === 'write') {
              const text = `m${(written[step.to]?.push('') ?? 0) - 1}`;
              written[step.to]?.splice(-1, 1, text);
              const tab = tabs[step.tab];
              if (tab) write(tab, text, step.to);
              await pass(0);
            } else if (step.kind === 'pass') await pass(step.ms);
            else if (step.kind === 'reopen') {
              tabs[step.tab]?.close();
              tabs[step.tab] = await browser.tab(AMINA, changes);
            } else if (step.kind === 'sign') tabs[0]?.networkIsThere();
            else {
              browser.online = step.kind === 'online';
              if (browser.online) for (const tab of tabs) tab.reconnected();
            }
          }
          browser.online = true;
          browser.server.script = [];
          for (const tab of tabs) tab.reconnected();
          await pass(120_000);
          for (const to of [BOLA, CHIDI]) {
            const arrived = browser.server.stored
              .filter((record) => record.to === to)
              .map(({ text }) => text);
            expect(arrived).toEqual(written[to]);
          }
          for (const tab of tabs) {
            expect(tab.state.records).toEqual([]);
            tab.close();
          }
        },
      );
      // A regression: a message whose last attempt failed in a tab being closed was left waiting for ever.
      await fc.assert(property, { seed: -548097384, path: '29' });
      await fc.assert(property, { numRuns: RUNS, examples: [sentByAClosedTab] });
    },
  );
});

describe('an answer to a sent message', () => {
  const storedIn = (body: unknown) => (body as { ok?: true } | undefined)?.ok;
  const outcome = (status: number, body: unknown, retryAfterSeconds: number | null = null) =>
    outcomeOf({ status, body, retryAfterSeconds }, storedIn);
  const no = (code: string) => ({ code, message: 'No.' });

  test('counts only if it comes from our server, and no other answer loses a message', {
    meta: {
      promise: 'Only the server’s own word says that a message is stored or refused, not a hotel’s page',
    },
  }, () => {
    expect(outcome(201, { ok: true })).toEqual({ kind: 'stored', stored: true });
    for (const [status, body] of [
      [200, '<h1>Welcome to our hotel</h1>'],
      [200, undefined],
      [404, undefined],
      [403, { error: 'blocked by the firewall' }],
      [302, undefined],
      [500, undefined],
      [502, '<h1>Bad gateway</h1>'],
    ] as const)
      expect(outcome(status, body)).toMatchObject({ kind: 'later', answered: false });
    expect(outcomeOf(undefined, storedIn)).toMatchObject({ kind: 'later', answered: false });
  });

  test('from a failing server is followed by another try, when the server says', {
    meta: { promise: 'A server in trouble is asked again, when it says' },
  }, () => {
    expect(outcome(500, no('internal'))).toMatchObject({
      kind: 'later',
      failure: 'No.',
      afterMs: null,
      answered: true,
    });
    expect(outcome(503, no('busy'), 7)).toMatchObject({ kind: 'later', afterMs: 7_000 });
    expect(outcome(429, no('too_fast'), 1)).toMatchObject({ kind: 'later', afterMs: 1_000, counts: false });
    expect(outcome(503, no('busy'), 86_400)).toMatchObject({ afterMs: 300_000 });
  });

  test('that refuses it is final, except for what the sender can change', {
    meta: { promise: 'A refusal is final, except for what the sender can change' },
  }, () => {
    expect(outcome(401, no('sign_in_first'))).toEqual({ kind: 'signed-out' });
    expect(outcome(401, no('signed_in_as_another'))).toEqual({ kind: 'signed-out' });
    expect(outcome(409, no('attachment_missing'))).toEqual({ kind: 'files-gone' });
    for (const [status, code, mayRetry] of [
      [400, 'invalid_input', false],
      [403, 'blocked', false],
      [403, 'person_gone', false],
      [403, 'you_blocked_them', true],
      [404, 'user_not_found', false],
      [409, 'already_used', false],
      [413, 'too_large', false],
    ] as const)
      expect(outcome(status, no(code)), code).toEqual({ kind: 'refused', failure: 'No.', mayRetry });
  });
});
