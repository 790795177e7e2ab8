import type { MouseEvent } from 'react';
import { useRef } from 'react';
import { Picture, pictureWidths } from './picture.tsx';

interface ListedPicture {
  id: string;
  url: string;
  alt: string;
  caption: string;
}

interface PictureListProps {
  pictures: readonly ListedPicture[];
  className: string;
  /** CSS pixels of each picture, to reserve its space before it loads. */
  width: number;
  height: number;
  /** The displayed width of each picture; see `Picture`. */
  sizes?: string | undefined;
}

/**
 * Thumbnails that open in full: in a viewer over the page once its script has loaded; without script, or if the network
 * fails, as a document of their own.
 */
export function PictureList({ pictures, className, width, height, sizes }: PictureListProps) {
  const list = useRef<HTMLUListElement>(null);
  const view = async (event: MouseEvent<HTMLAnchorElement>, first: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const { viewPictures } = await viewer();
      const inPage = [...(list.current?.querySelectorAll('img') ?? [])];
      viewPictures(
        pictures.map(({ url, alt, caption }, at) => ({
          src: largestOf(url),
          alt,
          caption,
          inPage: inPage[at] ?? null,
        })),
        first,
      );
    } catch {
      window.location.assign(href);
    }
  };
  return (
    <ul className={className} ref={list}>
      {pictures.map(({ id, url, alt, caption }, index) => (
        <li key={id}>
          <figure>
            <a
              href={largestOf(url)}
              onClick={(event) => void view(event, index)}
              onPointerEnter={() => void viewer().catch(() => undefined)}
            >
              <Picture src={url} alt={alt} width={width} height={height} sizes={sizes} />
              <span className="visually-hidden"> (opens larger)</span>
            </a>
            {caption && <figcaption>{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}

const viewer = () => import('./picture-viewer.ts');

const largestOf = (url: string): string => pictureWidths(url)?.[1200] ?? url;
