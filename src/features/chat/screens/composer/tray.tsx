import { Icon } from '../../../../ui/icon.tsx';
import { FileWords, UploadProgress } from '../thread/message-files.tsx';
import type { OwnFile } from '../thread/thread-view.ts';

interface TrayProps {
  files: readonly OwnFile[];
  onRemove: (fileId: string) => void;
  onRetry: (fileId: string) => void;
}

/** The files of the next message, with their upload progress. */
export function Tray({ files, onRemove, onRetry }: TrayProps) {
  if (files.length === 0) return null;
  return (
    <ul className="tray" aria-label="Files to send">
      {files.map((file) => (
        <li key={file.id} className={file.failure ? 'tray-failed' : ''}>
          {file.isImage && file.url ? (
            <img src={file.url} alt={file.name} width={72} height={72} className="tray-picture" />
          ) : (
            <span className="file-card">
              <FileWords name={file.name} size={file.size} />
            </span>
          )}
          {file.progress !== null && <UploadProgress file={file} />}
          <button
            type="button"
            className="tray-remove"
            aria-label={`Remove ${file.name}`}
            onClick={() => onRemove(file.id)}
          >
            <Icon name="x" />
          </button>
          {file.failure && (
            <p role="alert" className="tray-failure">
              {file.failure}{' '}
              {file.mayRetry && (
                <button type="button" className="text-button" onClick={() => onRetry(file.id)}>
                  Retry<span className="visually-hidden"> {file.name}</span>
                </button>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
