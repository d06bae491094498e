// `npm run files`
import { runOnStore } from './setup/run-on-store.mjs'
import { main } from './setup/say.mjs'
import { secret } from './setup/settings.mjs'

const envOf = (folder) => ({ DATA_DIR: folder, SECRET: secret(folder) })

await main(() => runOnStore('scripts/files/main.ts', process.argv.slice(2), envOf))
