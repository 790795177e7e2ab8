import type { MouseEvent } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import type { Attachment } from '../../contract.ts';
import type { OwnFile } from './thread-view.ts';

/** A picture opened in the page. */
export interface OpenPicture {
  url: string;
  name: string;
  width: number;
  height: number;
}

/** The largest size of a picture in a bubble, in CSS pixels. */
const WIDEST = 264;
const HIGHEST = 320;

/** A file size, such as "1.4 MB" or "310 kB". */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The files of a stored message. Without script, a picture's link opens it. */
export function MessageFiles({
  files,
  onOpen,
}: {
  files: readonly Attachment[];
  onOpen: (picture: OpenPicture) => void;
}) {
  if (files.length === 0) return null;
  return (
    <ul className="bubble-files">
      {files.map((file) => (
        <li key={file.id}>
          {file.isImage && file.width && file.height ? (
            <PictureLink
              picture={{ url: file.url, name: file.name, width: file.width, height: file.height }}
              onOpen={onOpen}
            />
          ) : (
            <a href={file.url} className="file-card" download={file.name}>
              <FileWords name={file.name} size={file.size} />
            </a>
          )}
          {file.notScanned && (
            <p className="file-not-scanned">Not scanned for viruses. Open it only if you trust the sender.</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function PictureLink({ picture, onOpen }: { picture: OpenPicture; onOpen: (picture: OpenPicture) => void }) {
  const { url, name, width, height } = picture;
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(picture);
  };
  return (
    <a href={url} className="file-picture" onClick={open} aria-haspopup="dialog">
      <img
        src={`${url}?size=small`}
        alt={`Picture: ${name}`}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

/** The files of a message that exists only on this device. */
export function OwnFiles({ files }: { files: readonly OwnFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="bubble-files">
      {files.map((file) => (
        <li key={file.id}>
          {file.isImage && file.url ? (
            <img src={file.url} alt={`Picture: ${file.name}`} className="file-own" width={176} height={176} />
          ) : (
            <span className="file-card">
              <FileWords name={file.name} size={file.size} />
            </span>
          )}
          {file.progress !== null && <UploadProgress file={file} />}
        </li>
      ))}
    </ul>
  );
}

export function UploadProgress({ file: { name, progress } }: { file: OwnFile }) {
  return (
    <progress className="file-progress" max={1} value={progress ?? 0} aria-label={`Uploading ${name}`} />
  );
}

export function FileWords({ name, size }: { name: string; size: number }) {
  return (
    <>
      <Icon name="file-text" className="file-card-icon" />
      <span className="file-card-words">
        <span className="file-card-name">{name}</span>
        <span className="file-card-size">{sizeWords(size)}</span>
      </span>
    </>
  );
}
