/** `npm run dev` over a copy of a remote, whose files a journey may change: `node develop-copy.ts <remote> <copy>`. */
import { develop } from '@nightlark/cli/dev';

const [remote, directory] = process.argv.slice(2);
await develop(remote!, { directory: directory!, minutes: 10 });
