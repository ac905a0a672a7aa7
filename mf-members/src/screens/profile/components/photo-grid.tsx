import { useEffect, useState, type ComponentType } from 'react';
import { OwnPhoto, type PhotoGridProps } from './own-photo.tsx';
import s from './photo-manager.module.css';

/** The photos in order. Drag and drop is lazily loaded with two photos; the menu moves photos without it. */
export function PhotoGrid(props: PhotoGridProps) {
  const { profile, busy, children, ...actions } = props;
  const sortable = profile.images.length > 1;
  const [Sortable, setSortable] = useState<ComponentType<PhotoGridProps> | null>(null);
  useEffect(() => {
    if (!sortable || Sortable) return;
    import(/* webpackChunkName: "profile-sorting" */ './sortable-grid.tsx').then(
      ({ SortableGrid: Loaded }) => setSortable(() => Loaded),
      () => undefined, // The menu still moves photos.
    );
  }, [sortable, Sortable]);

  if (sortable && Sortable) return <Sortable {...props} />;
  return (
    <ul className={s.grid}>
      {profile.images.map((image, position) => (
        <li key={image.id}>
          <OwnPhoto
            {...actions}
            image={image}
            position={position}
            count={profile.images.length}
            main={image.id === profile.main_image?.id}
            busy={busy.includes(image.id)}
          />
        </li>
      ))}
      {children}
    </ul>
  );
}
