import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  listConversationsCall,
  listMessagesCall,
  markReadCall,
  sayTypingCall,
  sendMessageCall,
  showConversationCall,
} from '../contract.ts';
import { markRead, sayTyping } from './mark-read.ts';
import { listConversationMessages, listOwnConversations, showConversation } from './read-conversations.ts';
import { sendMessage } from './send-message.ts';

export const chatRoutes: FeatureRoutes = (answer) => {
  answer(listConversationsCall, listOwnConversations);
  answer(showConversationCall, showConversation);
  answer(listMessagesCall, listConversationMessages);
  answer(sendMessageCall, sendMessage);
  answer(markReadCall, markRead);
  answer(sayTypingCall, sayTyping);
};
