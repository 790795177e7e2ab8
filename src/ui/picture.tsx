import type { ImgHTMLAttributes } from 'react';

const uploaded = /^(.*\/images\/[\da-f-]{36})\/\d+\.webp$/;
/** A picture kept at imgbb, whose address carries those of its other widths. */
const elsewhere = /^(.+)#160=(.+)&1200=(.+)$/;

/**
 * The addresses of an uploaded picture in the widths it is kept in; undefined for any other picture. Our own server makes one
 * of 256 pixels, for lists on sharp screens, once it is asked for.
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
  /** "" where the words beside it say the same. */
  alt: string;
  /** CSS pixels, for the place it takes before it has loaded. */
  width: number;
  height: number;
  /** How wide it is shown, e.g. "(min-width: 48rem) 33vw, 100vw"; its width unless told. */
  sizes?: string | undefined;
  /** True for what is seen first: it is fetched at once instead of when scrolled near. */
  priority?: boolean | undefined;
}

/** A picture that takes its place before it loads, and loads the smallest file that is sharp enough. */
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
