/** Something a browser is told. Without a number it is of the moment only, such as that somebody is typing. */
export interface LiveEvent {
  number?: number;
  kind: string;
  data: unknown;
}
