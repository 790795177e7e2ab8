export interface AdireMotifProps {
  /**
   * `cloth` fills its positioned parent with the tiled pattern; `band` is one row of it across the page; `medallion` is
   * the single ring figure.
   */
  shape?: 'cloth' | 'band' | 'medallion' | undefined;
  className?: string | undefined;
}

/**
 * The brand's ornament, after adire eleko: rings, dots, crosses and fans, resisted in starch on a grid. Takes the
 * text's colour.
 */
export function AdireMotif({ shape = 'cloth', className = '' }: AdireMotifProps) {
  return <span className={`adire adire-${shape} ${className}`} aria-hidden="true" />;
}
