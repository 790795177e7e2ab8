import { type Answered, formOf, type StandIn, startStandIn } from './stand-in.ts';

/**
 * imgbb's API, version 1 (https://api.imgbb.com). Like the real one, it has one code for both a wrong key and too many
 * requests.
 */

const MOST_BYTES = 32 * 1024 * 1024;

export interface ImgbbStandIn extends StandIn {
  /** Pictures by the URL that was answered. */
  pictures: ReadonlyMap<string, Buffer>;
}

export async function startImgbb(apiKey: string): Promise<ImgbbStandIn> {
  const pictures = new Map<string, Buffer>();
  const standIn = await startStandIn(async (request) => {
    if (request.url.pathname !== '/1/upload' || request.method !== 'POST') return { status: 404 };
    const form = await formOf(request);
    if ((form.get('key') ?? request.url.searchParams.get('key')) !== apiKey) {
      return failure('Invalid API v1 key.', 100);
    }
    const image = form.get('image');
    const bytes = typeof image === 'string' ? Buffer.from(image, 'base64') : await bytesOf(image);
    if (bytes.length === 0) return failure('Empty upload source.', 130);
    if (bytes.length > MOST_BYTES) return failure('File too big.', 310);

    const id = `p${pictures.size + 1}`;
    const name = String(form.get('name') ?? id);
    const url = `https://i.ibb.co/${id}/${name}.webp`;
    pictures.set(url, bytes);
    return json(200, {
      data: {
        id,
        title: name,
        url_viewer: `https://ibb.co/${id}`,
        url,
        display_url: url,
        // As in imgbb's documentation, numbers are text.
        width: '480',
        height: '360',
        size: String(bytes.length),
        time: '1763629200',
        expiration: '0',
        delete_url: `https://ibb.co/${id}/0123456789abcdef`,
      },
      success: true,
      status: 200,
    });
  });
  return Object.assign(standIn, { pictures });
}

const bytesOf = async (file: File | null): Promise<Buffer> =>
  Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
const failure = (message: string, code: number): Answered =>
  json(400, {
    status_code: 400,
    error: { message, code, context: 'Exception' },
    status_txt: 'Bad Request',
  });
const json = (status: number, body: object): Answered => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
