import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { MOST_VIDEO_BYTES, VIDEO_TOO_LARGE } from '../../../shared/upload-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError, fieldWiring } from '../../../ui/field.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { ProgressBar } from '../../../ui/stepper.tsx';
import { useObjectUrl } from './object-url.ts';
import { secureUrlIn, sendFile } from './send-file.ts';
import { useUpload } from './use-upload.ts';
import './video-field.css';

export interface VideoFieldProps {
  /** Form field that carries the video's URL. */
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** Whether the form requires a video; otherwise the label says "(optional)". */
  required?: boolean | undefined;
  /** Called when an upload begins and ends, so that the form can wait for it. */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** Called with the new URL, or "" when the video was removed. */
  onChange?: ((url: string) => void) | undefined;
}

/** A chosen video, with its idempotency key: the server stores one video for repeated uploads with the same key. */
interface Chosen {
  file: File;
  sentAs: string | undefined;
}

/**
 * Field for a short video, uploaded with a progress bar as soon as it is chosen and then played back; the form
 * carries its URL. Without JavaScript the field is a sentence, since a video can be added later.
 */
export function VideoField({
  name,
  label,
  hint = 'MP4, WebM or MOV, at most 100 MB. Half a minute is plenty.',
  error,
  defaultValue = '',
  required = false,
  onBusy,
  onChange,
}: VideoFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(defaultValue);
  const [chosen, setChosen] = useState<Chosen>();
  const upload = useUpload('Video', onBusy);
  const shown = useObjectUrl(chosen?.file) ?? url;
  const uploading = upload.progress !== undefined;
  const fault = upload.failure ?? error;
  const { name: _, id, ...said } = fieldWiring({ name, hint, error: fault });

  function keep(address: string) {
    setUrl(address);
    onChange?.(address);
  }

  function remove() {
    upload.cancel();
    upload.refuse(undefined);
    setChosen(undefined);
    keep('');
    if (picker.current) {
      picker.current.value = '';
      picker.current.focus();
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const reason = faultOf(file);
    upload.refuse(reason);
    if (reason !== undefined) {
      target.value = '';
      return;
    }
    // `crypto.randomUUID` exists only on pages loaded over HTTPS.
    const next = { file, sentAs: crypto.randomUUID?.() };
    setChosen(next);
    void send(next);
  }

  async function send({ file, sentAs }: Chosen) {
    keep('');
    const address = await upload.begin((onProgress, signal) =>
      sendFile({
        path: '/api/uploads/videos',
        field: 'file',
        file,
        fileName: 'video',
        ...(sentAs && { texts: { public_id: sentAs } }),
        addressIn: secureUrlIn,
        onProgress,
        signal,
      }),
    );
    if (address !== undefined) keep(address);
  }

  return (
    <>
      <Field name={name} label={label} hint={hint} optional={!required} className="needs-script video-field">
        <input type="hidden" name={name} value={url} />
        <FilePicker
          ref={picker}
          id={id}
          accept="video/*"
          button={shown ? 'Choose another video' : 'Choose a video'}
          chosen={chosen?.file.name ?? (!url && 'No video chosen yet')}
          {...said}
          onChange={choose}
        />
        {shown && (
          // biome-ignore lint/a11y/useMediaCaption: it is the sender's own, and nobody has written what is said in it
          <video src={shown} controls playsInline preload="metadata" aria-label="The video you chose" />
        )}
        {uploading && <ProgressBar label="Uploading..." value={upload.progress} max={1} />}
        <div className="video-field-buttons">
          {chosen && upload.failure && !uploading && (
            <Button type="button" variant="secondary" size="small" onClick={() => send(chosen)}>
              Try again
            </Button>
          )}
          {(shown || uploading) && (
            <Button type="button" variant="quiet" size="small" onClick={remove}>
              {uploading ? 'Cancel upload' : 'Remove video'}
            </Button>
          )}
        </div>
        <p role="status" className="visually-hidden">
          {url && chosen ? 'The video is uploaded.' : ''}
        </p>
        <div role="alert">
          <FieldError id={id} error={fault} />
        </div>
      </Field>
      <noscript>
        <p className="field-hint">Adding a video needs a browser with JavaScript on. You can do it later.</p>
      </noscript>
    </>
  );
}

/** Why a file cannot be uploaded; undefined when it can. */
function faultOf(file: File): string | undefined {
  if (!file.type.startsWith('video/')) return 'Please choose a video file.';
  return file.size > MOST_VIDEO_BYTES ? VIDEO_TOO_LARGE : undefined;
}
