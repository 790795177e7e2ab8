/** A phone number as people read it, and in E.164 for links. */
export interface ShownPhone {
  shown: string;
  e164: string;
}

/** The company that runs the site. Nigerian law entitles customers to know these facts. */
export interface Company {
  name: string;
  /** The number at the Corporate Affairs Commission, e.g. "RC 1234567". */
  rcNumber: string;
  address: string;
  phone: ShownPhone;
  whatsApp: ShownPhone;
}

/** The recipient of a payment, as a receipt names it. */
export const receiverOf = ({ name, rcNumber, address }: Company): string =>
  `${name}, ${rcNumber}, ${address}`;

/** The sentence at the foot of every page. */
export const runByOf = ({ name, rcNumber, address, phone, whatsApp }: Company): string =>
  `Run by ${name}, ${rcNumber}, ${address}. Phone ${phone.shown}, WhatsApp ${whatsApp.shown}.`;
