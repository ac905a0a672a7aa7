import { reloadWhenOnline } from '../reload-when-online.ts';

reloadWhenOnline();
