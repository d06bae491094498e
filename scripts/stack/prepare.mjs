import { buildConsole, buildPrograms } from '../setup/build.mjs'
import { guardDemoData, isFilled, seed } from '../setup/seed.mjs'
import { openDatabase } from './open-database.mjs'
import { stackEnv } from './stack.mjs'
import { together } from './together.mjs'

/** Two chains: the console (most of the time); database, programs, data. Returns settings. */
export async function prepare({ folder, demo, settings, supervisor }) {
  guardDemoData(folder, { demo })
  const found = {}
  await together({
    'the console': (signal) => buildConsole({ signal }),
    'the database': async (signal) => {
      const { url, positionsUrl } = await openDatabase(folder, supervisor)
      Object.assign(found, { DATABASE_URL: url, POSITIONS_DATABASE_URL: positionsUrl })
      await buildPrograms()
      signal.throwIfAborted()
      if (await isFilled({ url, positionsUrl }, { demo })) return
      await seed(stackEnv({ ...settings, ...found }), { demo, signal })
    },
  })
  return found
}
