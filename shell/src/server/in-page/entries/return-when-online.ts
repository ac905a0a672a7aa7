import { returnWhenOnline } from '../return-when-online.ts';

returnWhenOnline();
