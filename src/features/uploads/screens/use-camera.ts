import { type RefObject, useCallback, useEffect, useState } from 'react';

/** How the camera stands. */
export type CameraState =
  | { state: 'asking' }
  | { state: 'live' }
  /** With a sentence that says why, and what to do. */
  | { state: 'failed'; reason: string };

/**
 * Shows the front camera in a video element for as long as it is wanted, and switches it off with it.
 *
 * @param finder where the picture goes
 */
export function useCamera(
  finder: RefObject<HTMLVideoElement | null>,
  wanted: boolean,
): CameraState & { fail(error: unknown): void } {
  const [camera, setCamera] = useState<CameraState>({ state: 'asking' });
  const fail = useCallback((error: unknown) => setCamera({ state: 'failed', reason: reasonOf(error) }), []);
  useEffect(() => {
    if (!wanted) return;
    let stream: MediaStream | undefined;
    let over = false;
    setCamera({ state: 'asking' });
    const begin = async () => {
      stream = await openFrontCamera();
      if (over) return switchOff(stream);
      const video = finder.current;
      if (!video) return;
      video.srcObject = stream;
      await video.play();
      if (!over) setCamera({ state: 'live' });
    };
    begin().catch((error: unknown) => {
      if (stream) switchOff(stream);
      if (!over) fail(error);
    });
    return () => {
      over = true;
      if (stream) switchOff(stream);
    };
  }, [finder, wanted, fail]);
  return { ...camera, fail };
}

function openFrontCamera(): Promise<MediaStream> {
  // Pages that did not come over https are not shown that there are cameras at all.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
  });
}

function switchOff(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What stopped it, by the names in https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function reasonOf(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'This page may not use the camera. Allow it in your browser’s settings and try again, or choose a photo instead.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'We found no camera on this device. Please choose a photo instead.';
    case 'NotReadableError':
    case 'AbortError':
      return 'Something else is using the camera. Close it and try again, or choose a photo instead.';
    default:
      return 'This browser cannot use a camera here. Please choose a photo instead.';
  }
}
