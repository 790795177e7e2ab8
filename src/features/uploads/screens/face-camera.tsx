import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ProgressBar } from '../../../ui/stepper.tsx';
import { useObjectUrl } from './object-url.ts';
import { OutsideForm } from './outside-form.tsx';
import { takePicture } from './take-picture.ts';
import { useCamera } from './use-camera.ts';

export interface FaceCameraProps {
  id: string;
  open: boolean;
  /** Upload progress from 0 to 1; undefined before the photo is used. */
  progress: number | undefined;
  /** Why the last upload failed. */
  failure: string | undefined;
  onUse: (photo: Blob) => void;
  /** Opens the file picker, for devices without a camera. */
  onChooseFile: () => void;
  /** Called however the dialog closes. */
  onClose: () => void;
}

/**
 * Dialog with the camera: take a photo of the face, check it, and use it or take another. The camera is on only
 * while its picture is shown.
 */
export function FaceCamera({ id, open, progress, failure, onUse, onChooseFile, onClose }: FaceCameraProps) {
  const finder = useRef<HTMLVideoElement>(null);
  const [photo, setPhoto] = useState<Blob>();
  const camera = useCamera(finder, open && !photo);
  const taken = useObjectUrl(photo);
  const uploading = progress !== undefined;

  async function shoot() {
    if (!finder.current) return;
    try {
      setPhoto(await takePicture(finder.current));
    } catch (error) {
      camera.fail(error);
    }
  }
  function close() {
    setPhoto(undefined);
    onClose();
  }

  return (
    <OutsideForm>
      <Dialog
        id={id}
        title="Take a photo of your face"
        open={open}
        onClose={close}
        dismissible={!uploading}
        footer={
          photo ? (
            <>
              <Button
                type="button"
                variant="secondary"
                disabled={uploading}
                onClick={() => setPhoto(undefined)}
              >
                Retake
              </Button>
              <Button
                type="button"
                pending={uploading}
                pendingLabel="Uploading..."
                onClick={() => onUse(photo)}
              >
                Use this photo
              </Button>
            </>
          ) : (
            <>
              <Button type="button" variant="secondary" onClick={onChooseFile}>
                Choose a photo instead
              </Button>
              <Button
                type="button"
                icon={<Icon name="camera" />}
                disabled={camera.state !== 'live'}
                onClick={shoot}
              >
                Take photo
              </Button>
            </>
          )
        }
      >
        <div className="face-camera">
          {camera.state === 'failed' && !photo ? (
            <FormMessage tone="warn" title="The camera is not ready">
              <p>{camera.reason}</p>
            </FormMessage>
          ) : (
            <div className="face-camera-window">
              {taken ? (
                <img src={taken} alt="What you have just taken" />
              ) : (
                <video ref={finder} muted autoPlay playsInline aria-label="Camera preview" />
              )}
              {!photo && camera.state === 'asking' && (
                <p className="face-camera-wait">
                  <Spinner /> Please allow the camera…
                </p>
              )}
            </div>
          )}
          <p role="status">
            {photo && !uploading && 'Is your face sharp and well lit? If not, retake the photo.'}
            {!photo && camera.state === 'live' && 'Look straight into the camera, with light on your face.'}
          </p>
          {uploading && <ProgressBar label="Uploading..." value={progress} max={1} />}
          <div role="alert">{failure && <p className="field-error">{failure}</p>}</div>
        </div>
      </Dialog>
    </OutsideForm>
  );
}
