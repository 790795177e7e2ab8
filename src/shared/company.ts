/** A phone number as people read it, and as a link needs it (E.164). */
export interface ShownPhone {
  shown: string;
  e164: string;
}

/** Who runs the site: what the law lets customers know. */
export interface Company {
  name: string;
  /** With the Corporate Affairs Commission, e.g. "RC 1234567". */
  rcNumber: string;
  address: string;
  phone: ShownPhone;
  whatsApp: ShownPhone;
}

/** Who received a payment, as a receipt says it. */
export const receiverOf = ({ name, rcNumber, address }: Company): string =>
  `${name}, ${rcNumber}, ${address}`;

/** The sentence at the foot of every page. */
export const runByOf = ({ name, rcNumber, address, phone, whatsApp }: Company): string =>
  `Run by ${name}, ${rcNumber}, ${address}. Phone ${phone.shown}, WhatsApp ${whatsApp.shown}.`;
