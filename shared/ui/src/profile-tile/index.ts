export { ProfileTile, type ProfileTileProps } from './profile-tile.tsx';
