import { lazy, Suspense, useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AdireMotif } from '../../../ui/motif.tsx';
import { type ChatResult, chatAction } from './chat-action.ts';
import { type ChatPage, loadChat } from './load-chat.ts';
import { useNow } from './use-now.ts';
import { useVisualHeight } from './use-visual-height.ts';
// All of them here, beside none of their parts: the page is there before the script of those.
import './chat.css';
import './conversations/conversation-list.css';
import './thread/thread.css';
import './thread/message-list.css';
import './thread/message-bubble.css';
import './composer/composer.css';
import './composer/quick-replies.css';
import './thread/chat-dialogs.css';

/*
 * A conversation is read, and written to, before its script is there (the server renders it whole, with a form), so its
 * script comes after the page's own. It is asked for at once.
 */
const threadPart = lazyWithRetry(() => import('./thread/thread.tsx'));
const Thread = lazy(async () => ({ default: (await threadPart).Thread }));
const listPart = lazyWithRetry(() => import('./conversations/conversation-list.tsx'));
const ConversationList = lazy(async () => ({ default: (await listPart).ConversationList }));

export const loader = (args: LoaderFunctionArgs) => loadChat(args);

export const action = (args: ActionFunctionArgs) => chatAction(args);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<ChatResult>());

/** What is done about the other one is heard live, by the thread itself. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.formData && args.formData.get('intent') !== 'quick-replies' ? false : keepDataWhenNotSent(args);

export function meta({ loaderData }: { loaderData: ChatPage | undefined }) {
  const name = loaderData?.thread?.other.full_name;
  const what = loaderData?.missing ? 'User not found' : name ? `Messages with ${name}` : 'Messages';
  return [{ title: `${what} · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];
}

/** Messages: the conversations, and the one that is open. On a phone one at a time, on a desk side by side. */
export default function ChatScreen() {
  const page = useLoaderData<typeof loader>() as ChatPage;
  const result = useActionData() as ChatResult | undefined;
  const now = useNow(page.now);
  useVisualHeight();
  useNewestPage(page);
  const { me, thread, missing } = page;
  const one = thread !== null || missing;
  return (
    <div className={`chat ${one ? 'chat-one' : 'chat-all'} ${me ? '' : 'chat-visitor'}`}>
      {me && (
        <Suspense>
          <ConversationList
            me={me}
            page={page}
            openId={thread?.other.id ?? (missing ? '' : null)}
            now={now}
          />
        </Suspense>
      )}
      {thread ? (
        <Suspense key={`${thread.other.id} ${thread.before}`}>
          <Thread me={me} thread={thread} now={now} result={result} />
        </Suspense>
      ) : missing ? (
        <NobodyThere signedIn={me !== null} />
      ) : (
        <div className="chat-nothing">
          <AdireMotif shape="medallion" />
          <p>Choose a conversation to read it here.</p>
        </div>
      )}
    </div>
  );
}

/** An older page is for browsers without script; with it, older messages are loaded above the newest. */
function useNewestPage({ thread }: ChatPage): void {
  const navigate = useNavigate();
  const newest = thread && thread.before !== null ? `/chatbox/${thread.other.id}` : null;
  useEffect(() => {
    if (newest) void navigate(newest, { replace: true });
  }, [newest, navigate]);
}

function NobodyThere({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="chat-nobody">
      <EmptyState
        level={1}
        title="User not found"
        action={
          <>
            <ButtonLink to="/artisan">See all artisans</ButtonLink>
            {signedIn && (
              <ButtonLink to="/chatbox" variant="secondary">
                My messages
              </ButtonLink>
            )}
          </>
        }
      >
        <p>They may have left, or the link may be incomplete.</p>
      </EmptyState>
    </div>
  );
}
