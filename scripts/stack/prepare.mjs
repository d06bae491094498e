import { buildConsole, buildPrograms, generateClient } from '../setup/build.mjs'
import { guardDemoData, seed } from '../setup/seed.mjs'
import { openDatabase } from './database.mjs'
import { stackEnv } from './stack.mjs'

/**
 * All that must be there before the processes start: client, bundles, database, first data, console. The console
 * builds while the rest is made. Returns the settings that this found out.
 */
export async function prepare({ folder, demo, settings, supervisor }) {
  guardDemoData(folder, { demo })
  await generateClient()
  const console = buildConsole()
  const programs = buildPrograms()
  const database = openDatabase(folder, supervisor)
  // All are under way: one that fails first must not leave the failures of the others unheard.
  await Promise.allSettled([programs, database])
  const found = {}
  const filled = (async () => {
    const { url, positionsUrl } = await database
    Object.assign(found, { DATABASE_URL: url, POSITIONS_DATABASE_URL: positionsUrl })
    await programs
    await seed(stackEnv({ ...settings, ...found }), { demo })
  })()
  const outcomes = await Promise.allSettled([filled, console])
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return found
}
