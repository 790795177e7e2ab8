import { useCallback, useEffect, useReducer, useState } from 'react';
import { onLive, startLive } from '../../../../browser/live-client.ts';
import type { ChatEvent, Conversation } from '../../contract.ts';
import { loadConversations } from '../chat-calls.ts';
import { changeConversations } from './conversations-state.ts';

interface Start {
  userId: string;
  conversations: readonly Conversation[];
  nextCursor: string | null;
  /** The live number, read before the other data. */
  liveNumber: number;
}

export interface ConversationsView {
  conversations: readonly Conversation[];
  hasMore: boolean;
  loading: boolean;
  /** Whether the last attempt to load more failed. */
  failed: boolean;
  loadMore(): Promise<void>;
}

/** The first pause before a retry; doubled each time, up to 16 times as long. */
const TRY_AGAIN_MS = 5_000;
const MOST_DOUBLINGS = 4;

/**
 * The user's conversations, kept up to date.
 *
 * @param start the page's data; must be the same object until it is reloaded
 */
export function useConversations(start: Start): ConversationsView {
  const { userId } = start;
  const [state, change] = useReducer(changeConversations, {
    userId,
    conversations: start.conversations,
    nextCursor: start.nextCursor,
    gapCount: 0,
  });
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const { conversations, nextCursor, liveNumber } = start;
    change({ kind: 'first', conversations, nextCursor });
    startLive({ userId: start.userId, after: liveNumber });
    return onLive<ChatEvent>((event) => change({ kind: 'live', event }), liveNumber);
  }, [start]);

  useEffect(() => {
    if (state.gapCount === 0) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void loadConversations(userId, null).then((page) => {
      if (stopped) return;
      const wait = TRY_AGAIN_MS * 2 ** Math.min(tries, MOST_DOUBLINGS);
      if (page) change({ kind: 'first', ...page, gapCount: state.gapCount });
      else timer = setTimeout(() => setTries(tries + 1), wait);
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [state.gapCount, userId, tries]);

  const { nextCursor } = state;
  const loadMore = useCallback(async () => {
    if (nextCursor === null) return;
    setLoading(true);
    const page = await loadConversations(userId, nextCursor);
    setLoading(false);
    setFailed(!page);
    if (page) change({ kind: 'more', ...page });
  }, [userId, nextCursor]);

  return { conversations: state.conversations, hasMore: nextCursor !== null, loading, failed, loadMore };
}
