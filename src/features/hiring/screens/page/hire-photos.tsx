import { PictureList } from '../../../../ui/picture-list.tsx';

/** Thumbnails of the photos that one side added; each opens in full size. */
export function HirePhotos({ photos, of = 'the job' }: { photos: readonly string[]; of?: string }) {
  return (
    <PictureList
      className="hire-photos"
      pictures={photos.map((url, at) => ({
        id: url,
        url,
        caption: '',
        alt: `Photo ${at + 1} of ${photos.length} of ${of}`,
      }))}
      width={84}
      height={84}
      sizes="5.25rem"
    />
  );
}
