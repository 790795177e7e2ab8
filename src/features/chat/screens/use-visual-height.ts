import { useEffect } from 'react';

/**
 * Tells the style sheet how much of the window a phone's keyboard leaves free, as `--visual-height`: 100dvh does not
 * know (CSS Viewport, "interactive-widget").
 */
export function useVisualHeight(): void {
  useEffect(() => {
    const { visualViewport: visual } = window;
    if (!visual) return;
    const { style } = document.documentElement;
    const fit = () => {
      // Zoomed in, less is seen for another reason.
      if (visual.scale > 1.01) return;
      style.setProperty('--visual-height', `${Math.round(visual.height)}px`);
      // Safari scrolls the page to the field, although it has made room itself.
      if (visual.offsetTop > 0) window.scrollTo(0, 0);
    };
    visual.addEventListener('resize', fit);
    return () => {
      visual.removeEventListener('resize', fit);
      style.removeProperty('--visual-height');
    };
  }, []);
}
