import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import { AdireMotif } from '../../../../ui/motif.tsx';
import type { ChatPerson } from '../../contract.ts';

/** Shown above the first message, or instead of messages if there are none. */
export function ThreadBeginning({ other, empty }: { other: ChatPerson; empty: boolean }) {
  if (empty) {
    return (
      <div className="thread-empty">
        <AdireMotif shape="medallion" />
        <p className="thread-empty-title">No messages yet. Be the first to send one!</p>
        <p>
          {other.role === 'skilled'
            ? `Tell ${other.full_name} what the job is, where, and when it suits you. Asking is free.`
            : `Say hello to ${other.full_name}.`}
        </p>
      </div>
    );
  }
  return (
    <p className="thread-beginning">
      This is the start of your conversation with {other.full_name}. Keep your agreements in this chat.
      Payments through {PRODUCT_NAME} are held until the job is done.
    </p>
  );
}
