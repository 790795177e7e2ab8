import type { HTMLAttributes, ReactNode } from 'react';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | undefined;
  /**
   * Lifts under the pointer and shows its adire edge. The link in the card's heading needs the class "card-link", which
   * makes the whole card its target.
   */
  interactive?: boolean | undefined;
  /** Always shows the adire edge. */
  edge?: boolean | undefined;
  /** The torn edges of a ticket: for what was booked or paid. */
  ticket?: boolean | undefined;
  children: ReactNode;
}

/** A card for one thing: a person, a hire, an amount. */
export function Card({ as: Element = 'div', interactive, edge, ticket, className = '', ...rest }: CardProps) {
  const look = `${interactive ? 'card-interactive' : ''} ${edge ? 'card-edge' : ''} ${ticket ? 'card-ticket' : ''}`;
  return <Element {...rest} className={`card ${look} ${className}`} />;
}
