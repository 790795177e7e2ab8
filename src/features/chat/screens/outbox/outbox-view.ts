import type { OwnFile, OwnMessage } from '../thread/thread-view.ts';
import type { OutboxState } from './outbox.ts';
import type { OutboxFile, OutboxRecord } from './outbox-record.ts';

interface Shown {
  to: string;
  online: boolean;
  /** Ids of messages that the server has; an answer or event can arrive before the outbox knows. */
  storedIds: ReadonlySet<string>;
  /** Blob URLs by file id. */
  urls: ReadonlyMap<string, string>;
}

/** The messages to a person that exist only on this device, for display. */
export function outboxView(state: OutboxState, { to, online, storedIds, urls }: Shown): OwnMessage[] {
  const records = state.records.filter((record) => record.to === to && !storedIds.has(record.id));
  // A failed message blocks those behind it until it is retried or discarded.
  const stuckFrom = records.findIndex((record) => record.state === 'unsent');
  const goes = online && !state.signedOut && !state.paused.has(to);
  return records.map((record, at) => {
    const isHeldBack = record.state === 'waiting' && stuckFrom >= 0 && at > stuckFrom;
    return {
      id: record.id,
      text: record.text,
      files: record.files.map((file) => fileView(file, state.progress, urls)),
      writtenAt: record.writtenAt,
      state: isHeldBack ? 'failed' : stateOf(record, goes),
      failure: isHeldBack ? HELD_BACK : record.failure,
      mayRetry: record.mayRetry && !isHeldBack,
    };
  });
}

const HELD_BACK = 'We’ll send it once the message above is sent or discarded.';

function stateOf(record: OutboxRecord, goes: boolean): OwnMessage['state'] {
  if (record.state !== 'waiting') return 'failed';
  return goes ? 'sending' : 'queued';
}

const fileView = (
  { id, name, type, size, isImage, uploaded }: OutboxFile,
  progress: ReadonlyMap<string, number>,
  urls: ReadonlyMap<string, string>,
): OwnFile => ({
  id,
  name,
  type,
  size,
  isImage,
  uploaded,
  url: urls.get(id) || null,
  progress: uploaded ? null : (progress.get(id) ?? null),
  failure: null,
  mayRetry: true,
});
