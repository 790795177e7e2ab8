import { useEffect, useRef, useState } from 'react';
import type { ChatMessage, ChatPerson } from '../../contract.ts';
import { firstNameOf } from '../first-name.ts';

const MOST_CHARACTERS = 300;

/** The text that screen readers announce for incoming messages. The user's own messages are not announced. */
export function useAnnouncement(messages: readonly ChatMessage[], other: ChatPerson): string {
  const newest = messages.at(-1)?.number ?? 0;
  const told = useRef(newest);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const came = messages.filter(({ number, senderId }) => number > told.current && senderId === other.id);
    told.current = Math.max(told.current, newest);
    if (came.length === 0) return;
    const name = firstNameOf(other.full_name);
    setSaid(came.map((message) => `${name}: ${wordsOf(message)}`).join('. '));
  }, [messages, newest, other]);
  return said;
}

function wordsOf({ text, attachments }: ChatMessage): string {
  if (text) return text.slice(0, MOST_CHARACTERS);
  const [file] = attachments;
  return file?.isImage ? 'a picture' : `a file, ${file?.name ?? ''}`;
}
