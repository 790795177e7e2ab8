import { useEffect, useRef, useState } from 'react';
import { UploadFailure } from './send-file.ts';

/** How an upload stands, and how to begin and end one. */
export interface Upload {
  /** How much has gone out, from 0 to 1; undefined while nothing is under way. */
  progress: number | undefined;
  /** What went wrong, as the screen says it. */
  failure: string | undefined;
  /**
   * Begins an upload; one that is under way is called off.
   *
   * @returns where the file is kept; undefined when it failed or was called off
   */
  begin(
    send: (onProgress: (part: number) => void, signal: AbortSignal) => Promise<string>,
  ): Promise<string | undefined>;
  /** Says that a file cannot be taken, and why; undefined takes it back. */
  refuse(reason: string | undefined): void;
  cancel(): void;
}

/** The sentence about an upload that failed. */
export const failureText = (what: 'Image' | 'Video' | 'File', reason: string): string =>
  reason ? `${what} upload failed. ${reason}` : `${what} upload failed.`;

/** An upload of a field's; it is called off when the field goes. */
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
        // Another one may have taken its place.
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
