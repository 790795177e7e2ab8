/** Result of the form that requests an alert. */
export interface AlertFormResult {
  message: string;
  /** Absent when the form was refused. */
  state?: 'to_confirm' | 'running' | undefined;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}

/** What an alert is for, as its form submits it. */
export interface OfferedWish {
  /** Label of a trade; "" for any. */
  trade: string;
  /** "Ikeja, Lagos", or a state; "" for anywhere or for coordinates. */
  place: string;
  lat?: string | undefined;
  lng?: string | undefined;
  miles?: string | undefined;
}

/** Whether the alert would have any condition. */
export const isOfferable = ({ trade, place, lat }: OfferedWish): boolean => Boolean(trade || place || lat);
