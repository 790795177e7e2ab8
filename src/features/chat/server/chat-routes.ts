import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  closeChatReportCall,
  closeSeveralReportsCall,
  listChatReportsCall,
  readReportedChatCall,
  showChatReportCall,
} from '../console-calls.ts';
import {
  blockPersonCall,
  listConversationsCall,
  listMessagesCall,
  listQuickRepliesCall,
  markReadCall,
  muteConversationCall,
  readAttachmentCall,
  reportPersonCall,
  saveQuickRepliesCall,
  sendMessageCall,
  sendTypingCall,
  showConversationCall,
  uploadAttachmentCall,
} from '../contract.ts';
import { readAttachment, uploadAttachment } from './attachments.ts';
import {
  closeChatReport,
  closeSeveralReports,
  listChatReports,
  readReportedChat,
  showChatReport,
} from './console-reports.ts';
import { markRead, sendTyping } from './mark-read.ts';
import { blockPerson, muteConversation, reportPerson } from './member-choices.ts';
import { saveQuickReplies, showQuickReplies } from './quick-replies.ts';
import { listConversationMessages, listOwnConversations, showConversation } from './read-conversations.ts';
import { sendMessage } from './send-message.ts';

export const chatRoutes: FeatureRoutes = (answer) => {
  answer(listConversationsCall, listOwnConversations);
  answer(showConversationCall, showConversation);
  answer(listMessagesCall, listConversationMessages);
  answer(sendMessageCall, sendMessage);
  answer(markReadCall, markRead);
  answer(sendTypingCall, sendTyping);
  answer(muteConversationCall, muteConversation);
  answer(blockPersonCall, blockPerson);
  answer(reportPersonCall, reportPerson);
  answer(uploadAttachmentCall, uploadAttachment);
  answer(readAttachmentCall, readAttachment);
  answer(listQuickRepliesCall, showQuickReplies);
  answer(saveQuickRepliesCall, saveQuickReplies);
  answer(listChatReportsCall, listChatReports);
  answer(showChatReportCall, showChatReport);
  answer(readReportedChatCall, readReportedChat);
  answer(closeChatReportCall, closeChatReport);
  answer(closeSeveralReportsCall, closeSeveralReports);
};
