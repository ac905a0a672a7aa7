import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import type { OwnImage } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { IconButton } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { OwnPhoto, type OwnPhotoProps, type PhotoGridProps } from './own-photo.tsx';
import s from './photo-manager.module.css';

const messages = defineMessages({
  movePhoto: { id: 'members.own.movePhoto', defaultMessage: 'Move photo {number}' },
  dragHelp: {
    id: 'members.own.dragHelp',
    defaultMessage:
      'Press space to pick the photo up, move it with the arrow keys, and press space again to put it down. Escape leaves it where it was.',
  },
  dragStart: { id: 'members.own.dragStart', defaultMessage: 'You picked up photo {number} of {count}.' },
  dragOver: { id: 'members.own.dragOver', defaultMessage: 'It would be photo {number} of {count}.' },
  dragEnd: { id: 'members.own.dragEnd', defaultMessage: 'It is photo {number} of {count} now.' },
  dragCancel: { id: 'members.own.dragCancel', defaultMessage: 'The photo stays number {number} of {count}.' },
});

/** Sortable photos, by drag and drop or keyboard: Space picks up, arrows move, Space drops. */
export function SortableGrid({ profile, busy, children, ...actions }: PhotoGridProps) {
  const { formatMessage } = useIntl();
  const { images } = profile;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const positionOf = (id: UniqueIdentifier | undefined) => images.findIndex((image) => image.id === id);
  const count = images.length;
  const place = (id: UniqueIdentifier | undefined) => ({ number: positionOf(id) + 1, count });
  const announcements: Announcements = {
    onDragStart: ({ active }) => formatMessage(messages.dragStart, place(active.id)),
    onDragOver: ({ over }) => over && formatMessage(messages.dragOver, place(over.id)),
    onDragEnd: ({ over, active }) => formatMessage(messages.dragEnd, place(over?.id ?? active.id)),
    onDragCancel: ({ active }) => formatMessage(messages.dragCancel, place(active.id)),
  } as Announcements;

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) actions.onMove(Number(active.id), positionOf(over.id));
  }

  return (
    <DndContext
      id="own-photos"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: formatMessage(messages.dragHelp) } }}
    >
      <SortableContext items={images} strategy={rectSortingStrategy}>
        <ul className={s.grid}>
          {images.map((image, position) => (
            <SortablePhoto
              key={image.id}
              {...actions}
              image={image}
              position={position}
              count={count}
              main={image.id === profile.main_image?.id}
              busy={busy.includes(image.id)}
            />
          ))}
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortablePhoto(props: OwnPhotoProps & { image: OwnImage }) {
  const { formatMessage } = useIntl();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: props.image.id });
  const style = transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition } : { transition };
  return (
    <li ref={setNodeRef} style={style} className={s.sortable} data-dragging={isDragging || undefined}>
      <OwnPhoto
        {...props}
        handle={
          <IconButton
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            icon="move"
            variant="photo"
            label={formatMessage(messages.movePhoto, { number: props.position + 1 })}
          />
        }
      />
    </li>
  );
}
