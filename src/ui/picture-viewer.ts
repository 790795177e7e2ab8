import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import './picture-viewer.css';

export interface ViewedPicture {
  /** The URL of the largest file. */
  src: string;
  alt: string;
  caption: string;
  /**
   * The thumbnail, which has loaded already: it is shown until the large picture arrives, and gives the aspect ratio.
   */
  inPage: HTMLImageElement | null;
}

/** CSS pixels; the height follows from the aspect ratio. */
const WIDTH = 1200;

/**
 * Shows pictures one at a time over the whole window. People swipe, or use arrow keys or buttons, and zoom with a pinch
 * or a double tap. Esc closes the viewer and restores the focus.
 *
 * @param first the index of the picture to show first
 */
export function viewPictures(pictures: readonly ViewedPicture[], first: number): void {
  const viewer = new PhotoSwipe({
    dataSource: pictures.map(({ src, alt, caption, inPage }) => ({
      src,
      alt,
      caption,
      width: WIDTH,
      height: WIDTH / shapeOf(inPage),
      ...(inPage?.complete && { msrc: inPage.currentSrc }),
    })),
    index: first,
    bgOpacity: 0.94,
    loop: false,
    indexIndicatorSep: ' of ',
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
    errorMsg: 'We couldn’t load this picture. Check your connection.',
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'fade',
    paddingFn: () => ({ top: 0, bottom: 72, left: 0, right: 0 }),
  });
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'caption',
      className: 'viewer-caption',
      appendTo: 'root',
      onInit: (element) => {
        element.setAttribute('role', 'status');
        viewer.on('change', () => {
          element.textContent = String(viewer.currSlide?.data.caption ?? '');
        });
      },
    });
  });
  viewer.on('bindEvents', () => {
    viewer.element?.setAttribute('aria-label', 'Pictures');
    viewer.element?.setAttribute('aria-modal', 'true');
  });
  viewer.init();
}

/** Width divided by height; a picture that has not loaded is assumed to be 4:3. */
function shapeOf(picture: HTMLImageElement | null): number {
  return picture && picture.naturalHeight > 0 ? picture.naturalWidth / picture.naturalHeight : 4 / 3;
}
