import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/stepper.tsx';
import { sendPhoto } from './send-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export interface PhotoPreviewProps {
  id: string;
  /** What was chosen; the dialog is closed while nothing is. */
  photo: File | undefined;
  onUploaded: (url: string) => void;
  /** Given what went wrong. */
  onFailed: (failure: unknown) => void;
  /** Called however the dialog was closed. */
  onClose: () => void;
  onBusy?: ((busy: boolean) => void) | undefined;
}

/** Shows a photo that was chosen, and uploads it on Confirm. */
export function PhotoPreview({ id, photo, onUploaded, onFailed, onClose, onBusy }: PhotoPreviewProps) {
  const [progress, setProgress] = useState<number>();
  const address = useObjectUrl(photo);
  const uploading = progress !== undefined;

  async function confirm() {
    if (!photo) return;
    setProgress(0);
    onBusy?.(true);
    try {
      onUploaded(await sendPhoto(await shrinkPhoto(photo), setProgress));
    } catch (failure) {
      onFailed(failure);
    } finally {
      setProgress(undefined);
      onBusy?.(false);
      onClose();
    }
  }

  return (
    <OutsideForm>
      <Dialog
        id={id}
        title="Profile Image Preview"
        open={photo !== undefined}
        onClose={onClose}
        dismissible={!uploading}
        footer={
          <>
            <Button type="button" variant="secondary" disabled={uploading} onClick={onClose}>
              Cancel
            </Button>
            <Button type="button" pending={uploading} pendingLabel="Uploading…" onClick={confirm}>
              Confirm
            </Button>
          </>
        }
      >
        <div className="photo-preview">
          {address && <img src={address} alt="The one you chose" />}
          <p>Is this the image you want to use?</p>
          {uploading && <ProgressBar label="Uploading…" value={progress} max={1} />}
        </div>
      </Dialog>
    </OutsideForm>
  );
}

/**
 * Renders at the page's end. A dialog has a form of its own for its cross, and a form within a form is none;
 * React still lets its events climb to the outer form, where they have no business.
 */
function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(<div onSubmit={(event) => event.stopPropagation()}>{children}</div>, document.body);
}

/** A chosen file's address in this page, for as long as it is chosen. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
