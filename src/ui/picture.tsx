import type { ImgHTMLAttributes } from 'react';

const uploaded = /^(.*\/images\/[\da-f-]{36})\/\d+\.webp$/;
/** A picture hosted by imgbb. Its URL also carries those of the other widths. */
const elsewhere = /^(.+)#160=(.+)&1200=(.+)$/;

/**
 * The URLs of an uploaded picture in its stored widths; undefined for any other picture. Our own server also makes one
 * of 256 pixels on request, for lists on high-density screens.
 */
export function pictureWidths(
  src: string,
): { 160: string; 256?: string; 480: string; 1200: string } | undefined {
  const folder = uploaded.exec(src)?.[1];
  const at = (width: number) => `${folder}/${width}.webp`;
  if (folder) return { 160: at(160), ...(src[0] === '/' && { 256: at(256) }), 480: at(480), 1200: at(1200) };
  const [, middle, smallest, largest] = elsewhere.exec(src) ?? [];
  return middle && smallest && largest ? { 160: smallest, 480: middle, 1200: largest } : undefined;
}

export interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height'> {
  src: string;
  /** "" where words beside the picture say the same. */
  alt: string;
  /** CSS pixels, to reserve the picture's space before it loads. */
  width: number;
  height: number;
  /** The displayed width, e.g. "(min-width: 48rem) 33vw, 100vw"; by default `width`. */
  sizes?: string | undefined;
  /** True for pictures that are visible at once: they load immediately instead of on scrolling. */
  priority?: boolean | undefined;
}

/** A picture that reserves its space before it loads, and loads the smallest file that is sharp enough. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  priority = false,
  className = '',
  ...rest
}: PictureProps) {
  const widths = pictureWidths(src);
  return (
    <img
      {...rest}
      src={widths ? widths[width <= 160 ? 160 : 480] : src}
      srcSet={
        widths &&
        Object.entries(widths)
          .map(([width, url]) => `${url} ${width}w`)
          .join(', ')
      }
      sizes={widths && (sizes ?? `${width}px`)}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      {...(priority && { fetchPriority: 'high' as const })}
      className={`picture ${className}`}
    />
  );
}
