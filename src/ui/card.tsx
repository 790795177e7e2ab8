import type { HTMLAttributes, ReactNode } from 'react';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | undefined;
  /** Lifts under the pointer and shows its adire edge. The card's heading holds the link, with class "card-link": the whole card is then its target. */
  interactive?: boolean | undefined;
  /** The adire edge, always shown. */
  edge?: boolean | undefined;
  /** A ticket's torn edges: for what was booked or paid. */
  ticket?: boolean | undefined;
  children: ReactNode;
}

/** Something that stands for itself: a person, a hire, a sum. */
export function Card({ as: Element = 'div', interactive, edge, ticket, className = '', ...rest }: CardProps) {
  const look = `${interactive ? 'card-interactive' : ''} ${edge ? 'card-edge' : ''} ${ticket ? 'card-ticket' : ''}`;
  return <Element {...rest} className={`card ${look} ${className}`} />;
}
