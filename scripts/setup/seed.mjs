import fs from 'node:fs'
import path from 'node:path'
import { run } from '../postgres/databases.mjs'
import { Failure, say } from './say.mjs'
import { runNode } from './tool.mjs'

const built = ['dist/seed.mjs']

/**
 * Fills the database: demo data, or the first root account. Does nothing the second time. Prints a random password
 * once.
 *
 * @param {Record<string, string | undefined>} env
 * @param {{ demo: boolean, program?: string[], signal?: AbortSignal }} options
 */
export async function seed(env, { demo, program = built, signal }) {
  const code = await runSeed([...program, ...(demo ? [] : ['--no-demo'])], { env, demo, signal })
  if (code === 0) return
  throw new Failure('The first data could not be written.', 'The lines above say why.')
}

/** The demo's month before its last days, beside the running platform: goes on where it was stopped. */
export async function seedPast(env, { program = built, signal }) {
  const code = await runSeed([...program, '--past'], { env, demo: true, signal })
  if (code !== 0) say('the demo has only its last days: its month before could not be written')
}

/** Half the young generation, MB: what a device did in days is held until it is written. */
const seedFlags = ['--max-semi-space-size=64']

async function runSeed(command, { env, demo, signal }) {
  const ended = await runNode([...seedFlags, ...command], {
    env,
    signal,
    onLine: (line) => (demo ? say(`demo data: ${line}`) : console.log(line)),
  })
  return ended.code
}

/** Then the seed need not run. */
export async function isFilled({ url, positionsUrl }, { demo }) {
  const has = async (address, table) =>
    (await run(address, `SELECT FROM ${table} LIMIT 1`)).length > 0
  if (!(await has(url, 'organisation'))) return false
  return !demo || has(positionsUrl, 'tracking.device_state')
}

/** Everybody knows the demo's passwords: its folder is never a real installation. */
export function guardDemoData(folder, { demo }) {
  const mark = path.join(folder, 'demo')
  if (demo) {
    fs.writeFileSync(
      mark,
      'The database of this folder holds demo accounts with public passwords.\n',
    )
    return
  }
  if (!fs.existsSync(mark) || process.env.DATABASE_URL) return
  throw new Failure(
    `${folder} holds demo data, with accounts whose passwords are public.`,
    'Start with another folder (DATA_DIR=/srv/waypost npm start -- --no-demo), or delete this one first.',
  )
}
