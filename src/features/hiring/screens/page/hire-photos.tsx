import { PictureList } from '../../../../ui/picture-list.tsx';

/** The photos that the customer added, small; each opens in full. */
export function HirePhotos({ photos }: { photos: readonly string[] }) {
  return (
    <PictureList
      className="hire-photos"
      pictures={photos.map((url, at) => ({
        id: url,
        url,
        caption: '',
        alt: `Photo ${at + 1} of ${photos.length} of the job`,
      }))}
      width={84}
      height={84}
      sizes="5.25rem"
    />
  );
}
