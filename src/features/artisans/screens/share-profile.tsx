import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.tsx';

/** Ways to share a profile: a WhatsApp link, or the phone's share sheet. */
export function ShareProfile({ title, url }: { title: string; url: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  return (
    <div className="share-profile">
      <a
        className="button button-secondary button-medium button-wide"
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="share-2" />
        <span>
          Share on WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
        </span>
      </a>
      <Button
        type="button"
        variant="quiet"
        wide
        className="needs-script"
        icon={<Icon name="link-2" />}
        onClick={() => void (canShare ? shareSheet(title, url) : copyLink(url))}
      >
        {canShare ? 'Share another way' : 'Copy link'}
      </Button>
    </div>
  );
}

async function shareSheet(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the share sheet is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast('Link copied', 'good');
  } catch {
    showToast(`Your browser doesn’t let us copy. The link is ${url}`, 'info');
  }
}
