import { extractText, getDocumentProxy } from 'unpdf';

/** The words of a PDF, page after page. @throws for bytes that are no PDF */
export async function pdfText(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
