/** The body of an upload for app.request: a multipart form with one file. */
export function imageForm(bytes: Buffer, { field = 'image', fileName = 'photo.jpg' } = {}) {
  return multipart(
    `name="${field}"; filename="${fileName}"\r\nContent-Type: application/octet-stream`,
    bytes,
  );
}

/** The body of an upload with the picture as base64 text. */
export function base64Form(text: string, { field = 'image' } = {}) {
  return multipart(`name="${field}"`, Buffer.from(text));
}

function multipart(disposition: string, content: Buffer) {
  const boundary = 'surehandstestboundary';
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
