/** What a form's "id:kobo" says for the call; nothing where no fixed price was chosen. */
export function priceOfForm(value: string | undefined): { priceItemId?: string; priceSeenKobo?: string } {
  const [priceItemId, priceSeenKobo] = (value ?? '').split(':');
  return priceItemId && priceSeenKobo ? { priceItemId, priceSeenKobo } : {};
}
