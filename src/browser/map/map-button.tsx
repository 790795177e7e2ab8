import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRouteLoaderData } from 'react-router';
import type { MapTiles } from '../../shared/map-tiles.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';

/** What a map's dialog gets beside what it shows. */
export interface MapDialogProps {
  tiles: MapTiles;
  onClose(): void;
}

/**
 * Opens a dialog with a map; nothing where the site has no maps. The map's script, style and pictures are fetched when it is
 * pressed, and none of them before; where they do not come, the page stays as it is.
 *
 * @param load the dialog's part of the script
 */
export function MapButton<Shown extends object>({
  label,
  load,
  shown,
}: {
  label: string;
  load: () => Promise<ComponentType<Shown & MapDialogProps>>;
  shown: Shown;
}) {
  const tiles = useRouteLoaderData<{ maps?: MapTiles }>('root')?.maps;
  const [Opened, setOpened] = useState<ComponentType<Shown & MapDialogProps> | null>(null);
  const [isComing, setComing] = useState(false);
  if (!tiles) return null;
  const open = async () => {
    setComing(true);
    try {
      const part = await load();
      setOpened(() => part);
    } catch {
      showToast('The map couldn’t be loaded. Check your connection, then try again.', 'bad');
    }
    setComing(false);
  };
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        size="small"
        className="needs-script"
        icon={<Icon name="map-pin" />}
        aria-haspopup="dialog"
        pending={isComing}
        onClick={open}
      >
        {label}
      </Button>
      {/* At the end of the page: what the button stands in has colours of its own. */}
      {Opened &&
        createPortal(<Opened {...shown} tiles={tiles} onClose={() => setOpened(null)} />, document.body)}
    </>
  );
}
