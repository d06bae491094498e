import { buildConsole, buildPrograms, generateClient } from '../setup/build.mjs'
import { guardDemoData, isFilled, seed } from '../setup/seed.mjs'
import { openDatabase } from './database.mjs'
import { stackEnv } from './stack.mjs'
import { together } from './together.mjs'

/** Two chains: client and console (most of the time); database, programs, data. Returns settings. */
export async function prepare({ folder, demo, settings, supervisor }) {
  guardDemoData(folder, { demo })
  const found = {}
  const client = generateClient()
  await together({
    'the console': async (signal) => {
      await client
      await buildConsole({ signal })
    },
    'the database': async (signal) => {
      const { url, positionsUrl } = await openDatabase(folder, supervisor)
      Object.assign(found, { DATABASE_URL: url, POSITIONS_DATABASE_URL: positionsUrl })
      await client
      await buildPrograms()
      signal.throwIfAborted()
      if (await isFilled({ url, positionsUrl }, { demo })) return
      await seed(stackEnv({ ...settings, ...found }), { demo, signal })
    },
  })
  return found
}
