/** What became of the form that asks for an alert. */
export interface AlertFormResult {
  message: string;
  /** Absent where it was refused. */
  state?: 'to_confirm' | 'running' | undefined;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}

/** What an alert is to be about, as its form sends it. */
export interface OfferedWish {
  /** A trade's label; "" for any. */
  trade: string;
  /** "Ikeja, Lagos", or a state; "" for anywhere, or a point. */
  place: string;
  lat?: string | undefined;
  lng?: string | undefined;
  miles?: string | undefined;
}

/** Whether there is anything to be told of. */
export const isOfferable = ({ trade, place, lat }: OfferedWish): boolean => Boolean(trade || place || lat);
