import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { hasSessionEnded } from '../../../browser/session-ended.ts';
import { newId } from '../../../shared/identifier.ts';
import {
  blockPersonCall,
  markReadCall,
  muteConversationCall,
  reportPersonCall,
  type reportReasons,
  saveQuickRepliesCall,
  sendMessageCall,
} from '../contract.ts';

/** The result of a chat form. */
export interface ChatResult {
  intent: string;
  /** An error, or a confirmation. */
  message?: string;
  done?: boolean;
  fields?: Record<string, string>;
  /** The typed text of a refused form. */
  text?: string;
  /** The chosen reason of a refused report. */
  reason?: string | undefined;
  /** Whether the form was refused because the sender is signed out. */
  signedOut?: boolean;
}

type Form = Record<string, string>;

/** Handles all forms of the chat screen; `intent` names the action. All of them work without script. */
export async function chatAction({ context, request, params: { id = '' }, url }: ActionFunctionArgs) {
  const sent = await request.formData();
  const form: Form = Object.fromEntries([...sent].map(([name, value]) => [name, String(value)]));
  const intent = form.intent ?? '';
  const here = `${url.pathname}${url.search}`;
  try {
    const message = await carryOut(context.get(apiContext), id, form, sent.getAll('reply').map(String));
    // Redirect browsers without script, so that a reload does not send the form twice.
    if (form.plain && intent !== 'report') return redirect(here, 303);
    return data<ChatResult>({ intent, done: true, ...(message && { message }) });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { message, fields, status } = error;
    const signedOut = hasSessionEnded(error, context);
    const text = form.text ?? form.details ?? '';
    return data<ChatResult>({ intent, message, fields, text, reason: form.reason, signedOut }, { status });
  }
}

/** @returns a message for the user, if there is one */
async function carryOut(
  api: Api,
  userId: string,
  form: Form,
  replies: string[],
): Promise<string | undefined> {
  const conversation = { id: form.conversationId ?? '' };
  switch (form.intent) {
    case 'mute':
      await api.call(muteConversationCall, { params: conversation, body: { muted: form.muted === 'yes' } });
      return;
    case 'block':
      await api.call(blockPersonCall, { params: { userId }, body: { blocked: form.blocked === 'yes' } });
      return;
    case 'report': {
      const reason = form.reason as (typeof reportReasons)[number];
      const body = { id: form.id ?? '', userId, reason, details: form.details };
      return (await api.call(reportPersonCall, { body })).message;
    }
    case 'read':
      await api.call(markReadCall, { params: conversation, body: { number: Number(form.number) || 0 } });
      return;
    case 'quick-replies': {
      const texts = replies.map((text) => text.trim()).filter(Boolean);
      const quickReplies = texts.map((text) => ({ id: newId(), text }));
      await api.call(saveQuickRepliesCall, { body: { quickReplies } });
      return;
    }
    default:
      await api.call(sendMessageCall, { body: { id: form.id ?? '', to: userId, text: form.text ?? '' } });
  }
}
