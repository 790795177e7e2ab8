import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/stepper.tsx';
import { useObjectUrl } from './object-url.ts';
import { OutsideForm } from './outside-form.tsx';

export interface PhotoPreviewProps {
  id: string;
  /** The chosen photo; undefined closes the dialog. */
  photo: Blob | undefined;
  confirmLabel: string;
  /** Upload progress from 0 to 1; undefined before Confirm. */
  progress: number | undefined;
  onConfirm: () => void;
  /** Called however the dialog closes. */
  onClose: () => void;
}

/** Dialog that shows the chosen photo and asks to confirm it. */
export function PhotoPreview({ id, photo, confirmLabel, progress, onConfirm, onClose }: PhotoPreviewProps) {
  const address = useObjectUrl(photo);
  const uploading = progress !== undefined;
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
            <Button type="button" pending={uploading} pendingLabel="Uploading..." onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        <div className="photo-preview">
          {address && <img src={address} alt="The one you chose" />}
          <p>Is this the image you want to use?</p>
          {uploading && <ProgressBar label="Uploading..." value={progress} max={1} />}
        </div>
      </Dialog>
    </OutsideForm>
  );
}
