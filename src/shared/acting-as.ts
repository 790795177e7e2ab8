/**
 * With this header a page says in whose name it acts. Another tab may have signed somebody else in since the page was
 * opened; what it still has to send is then refused rather than sent in the wrong name.
 */
export const ACTING_AS_HEADER = 'acting-as';
