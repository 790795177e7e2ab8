/** Splits a form value "id:kobo" into the fields of the call; {} if no fixed price was chosen. */
export function priceOfForm(value: string | undefined): { priceItemId?: string; priceSeenKobo?: string } {
  const [priceItemId, priceSeenKobo] = (value ?? '').split(':');
  return priceItemId && priceSeenKobo ? { priceItemId, priceSeenKobo } : {};
}
