/** How long an upload may take. */
const TIME_OUT_MS = 60_000;

/**
 * Uploads a picture. XMLHttpRequest, since fetch does not tell how far an upload has come.
 *
 * @param onProgress told how much has gone out, from 0 to 1
 * @returns the address under which the picture is kept
 * @throws Error whose message is the reason, in the server's words where it said any, "" where there is none to tell
 */
export function sendPhoto(photo: Blob, onProgress: (part: number) => void): Promise<string> {
  const form = new FormData();
  form.append('image', photo, 'photo');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploads/images');
    request.responseType = 'json';
    request.timeout = TIME_OUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const url = request.response?.data?.url;
      if (request.status === 200 && typeof url === 'string') resolve(url);
      else reject(new Error(request.response?.message ?? ''));
    };
    request.onerror = () => reject(new Error('Please check your connection and try again.'));
    request.ontimeout = () =>
      reject(new Error('Upload timed out. Please try again with a smaller file or check your connection.'));
    request.send(form);
  });
}
