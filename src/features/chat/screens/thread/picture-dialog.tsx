import { Dialog } from '../../../../ui/dialog.tsx';
import type { OpenPicture } from './message-files.tsx';

/** A picture of the conversation, as large as the window allows. */
export function PictureDialog({ picture, onClose }: { picture: OpenPicture | null; onClose: () => void }) {
  return (
    <Dialog
      id="picture"
      title={<span className="picture-dialog-name">{picture?.name}</span>}
      open={picture !== null}
      onClose={onClose}
    >
      {picture && (
        <a href={picture.url} target="_blank" rel="noopener" className="picture-dialog-link">
          <img src={picture.url} alt={picture.name} width={picture.width} height={picture.height} />
          <span className="visually-hidden">Open in a new tab</span>
        </a>
      )}
    </Dialog>
  );
}
