import { useEffect, useRef, useState } from 'react';
import { UploadFailure } from './send-file.ts';

/** State of a field's upload, with functions to start and cancel it. */
export interface Upload {
  /** Progress from 0 to 1; undefined when nothing is being uploaded. */
  progress: number | undefined;
  /** Error message to show. */
  failure: string | undefined;
  /**
   * Starts an upload, cancelling one in progress.
   *
   * @returns the file's URL or reference; undefined when it failed or was cancelled
   */
  begin(
    send: (onProgress: (part: number) => void, signal: AbortSignal) => Promise<string>,
  ): Promise<string | undefined>;
  /** Shows why a file cannot be uploaded; undefined clears the message. */
  refuse(reason: string | undefined): void;
  cancel(): void;
}

/** Message for an upload that failed. */
export const failureText = (what: 'Image' | 'Video' | 'File', reason: string): string =>
  reason ? `${what} upload failed. ${reason}` : `${what} upload failed.`;

/** Manages the upload of one field; cancelled when the field unmounts. */
export function useUpload(what: 'Image' | 'Video' | 'File', onBusy?: (busy: boolean) => void): Upload {
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  return {
    progress,
    failure,
    async begin(send) {
      underWay.current?.abort();
      const controller = new AbortController();
      underWay.current = controller;
      setFailure(undefined);
      setProgress(0);
      onBusy?.(true);
      try {
        return await send(setProgress, controller.signal);
      } catch (error) {
        if (!controller.signal.aborted) {
          setFailure(failureText(what, error instanceof UploadFailure ? error.message : ''));
        }
        return undefined;
      } finally {
        // A newer upload may have replaced this one.
        if (underWay.current === controller) {
          underWay.current = undefined;
          setProgress(undefined);
          onBusy?.(false);
        }
      }
    },
    refuse: (reason) => setFailure(reason === undefined ? undefined : failureText(what, reason)),
    cancel: () => underWay.current?.abort(),
  };
}
