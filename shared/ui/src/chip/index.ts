export { Chip, type ChipProps } from './chip.tsx';
export { ChipList, type ChipListProps } from './chip-list.tsx';
