import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRouteLoaderData } from 'react-router';
import type { MapTiles } from '../../shared/map-tiles.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Props of a map's dialog besides what it shows. */
export interface MapDialogProps {
  tiles: MapTiles;
  onClose(): void;
}

/**
 * A button that opens a dialog with a map; renders nothing where the site has no maps. The map's script, styles and
 * tiles are fetched only when it is pressed; if they fail to load, the page stays as it is.
 *
 * @param load imports the dialog
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
      {/* At the end of the body, because the button's surroundings may set colours of their own. */}
      {Opened &&
        createPortal(<Opened {...shown} tiles={tiles} onClose={() => setOpened(null)} />, document.body)}
    </>
  );
}
