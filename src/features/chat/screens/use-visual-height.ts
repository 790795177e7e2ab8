import { useEffect } from 'react';

/**
 * Sets `--visual-height` to the height that a phone's keyboard leaves free; 100dvh does not account for the keyboard
 * (CSS Viewport, "interactive-widget").
 */
export function useVisualHeight(): void {
  useEffect(() => {
    const { visualViewport: visual } = window;
    if (!visual) return;
    const { style } = document.documentElement;
    const fit = () => {
      // Pinch zoom changes the height, too, so ignore it.
      if (visual.scale > 1.01) return;
      style.setProperty('--visual-height', `${Math.round(visual.height)}px`);
      // Safari scrolls the page to the field although it has already made room.
      if (visual.offsetTop > 0) window.scrollTo(0, 0);
    };
    visual.addEventListener('resize', fit);
    return () => {
      visual.removeEventListener('resize', fit);
      style.removeProperty('--visual-height');
    };
  }, []);
}
