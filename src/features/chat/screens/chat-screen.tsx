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
// All style sheets are imported here instead of by the parts, because the rendered
// page appears before their script loads.
import './chat.css';
import './conversations/conversation-list.css';
import './thread/thread.css';
import './thread/message-list.css';
import './thread/message-bubble.css';
import './composer/composer.css';
import './composer/quick-replies.css';
import './thread/chat-dialogs.css';

/*
 * The server renders the conversation with a working form, so its script is a separate chunk. It is requested at once.
 */
const threadPart = lazyWithRetry(() => import('./thread/thread.tsx'));
const Thread = lazy(async () => ({ default: (await threadPart).Thread }));
const listPart = lazyWithRetry(() => import('./conversations/conversation-list.tsx'));
const ConversationList = lazy(async () => ({ default: (await listPart).ConversationList }));

export const loader = (args: LoaderFunctionArgs) => loadChat(args);

export const action = (args: ActionFunctionArgs) => chatAction(args);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<ChatResult>());

/** The thread learns of changes through live events, so only the quick-reply form reloads the page data. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.formData && args.formData.get('intent') !== 'quick-replies' ? false : keepDataWhenNotSent(args);

export function meta({ loaderData }: { loaderData: ChatPage | undefined }) {
  const name = loaderData?.thread?.other.full_name;
  const what = loaderData?.missing ? 'User not found' : name ? `Messages with ${name}` : 'Messages';
  return [{ title: `${what} · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];
}

/** The list of conversations and the open one: one at a time on a phone, side by side on a desktop. */
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

/**
 * Pages of older messages are only for browsers without script; with script, go to the newest page,
 * which loads older messages above it.
 */
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
