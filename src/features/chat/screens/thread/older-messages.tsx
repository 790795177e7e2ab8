import { Button } from '../../../../ui/button.tsx';
import type { ThreadView } from './thread-view.ts';

/** Loads older messages; without script it is a link to another page. */
export function OlderMessages({ view, onLoad }: { view: ThreadView; onLoad: () => void }) {
  const first = view.messages[0];
  return (
    <div className="thread-older">
      <Button
        type="button"
        variant="quiet"
        size="small"
        className="needs-script"
        onClick={onLoad}
        pending={view.loadingOlder}
        pendingLabel="Loading..."
      >
        {view.olderFailed ? 'We couldn’t load them. Try again' : 'Show older messages'}
      </Button>
      {first && (
        <noscript>
          <a href={`?before=${first.number}`} className="link">
            Show older messages
          </a>
        </noscript>
      )}
    </div>
  );
}
