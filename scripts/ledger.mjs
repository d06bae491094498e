// `npm run ledger:verify`
import { runOnStore } from './setup/run-on-store.mjs'
import { main } from './setup/say.mjs'

await main(() => runOnStore('scripts/ledger/main.ts', []))
