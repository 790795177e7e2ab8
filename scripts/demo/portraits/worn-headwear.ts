/** What is worn has a part behind the head and a part over it; tall things want a smaller head in the picture. */
export interface WornHeadwear {
  readonly behind: string;
  readonly front: string;
  /** How large head and shoulders may be drawn, against the picture's usual measure. */
  readonly scale: number;
  readonly hidesHair: boolean;
  readonly hidesEars: boolean;
}

/** Fills in what most headwear has in common. */
export const worn = (front: string, more: Partial<WornHeadwear> = {}): WornHeadwear => ({
  behind: '',
  front,
  scale: 1.12,
  hidesHair: true,
  hidesEars: false,
  ...more,
});
