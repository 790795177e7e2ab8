import { type RefObject, useCallback, useEffect, useState } from 'react';

/** State of the camera. */
export type CameraState =
  | { state: 'asking' }
  | { state: 'live' }
  /** `reason` says why, and what to do. */
  | { state: 'failed'; reason: string };

/**
 * Shows the front camera in a video element while `wanted`, and turns the camera off afterwards.
 *
 * @param finder the video element
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
  // Browsers hide `mediaDevices` from pages that were not loaded over HTTPS.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
  });
}

function switchOff(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Explains a camera error by its name, see
 * https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia
 */
function reasonOf(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'This page isn’t allowed to use the camera. Allow it in your browser’s settings and try again, or choose a photo instead.';
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
